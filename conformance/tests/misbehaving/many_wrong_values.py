"""Lists numbers where actions have to stand, as many as a line may hold."""

from sound import serve

serve(lambda _request, right: {**right, "result": {"actions": [1] * 200_000}}, "legalActions")
