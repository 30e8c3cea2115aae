// The protocol: reads one JSON-RPC message a line, answers each. Nothing in this file has to change for another game.
// The protocol page: docs/protocol.md of Referee.

#include <iostream>
#include <optional>
#include <string>

#include "game.hpp"
#include "json.hpp"

namespace {

// Error codes. docs/protocol.md, "Errors".
enum Code {
    parse_error = -32700,
    invalid_request = -32600,
    method_not_found = -32601,
    invalid_params = -32602,
    illegal_action = 1001,
    unsupported = 1002,
};

// Becomes an error answer.
struct Refusal {
    Code code;
    std::string message;
    std::string clause = "";
};

// Return an answer with the id of its request. docs/protocol.md, "Messages".
Json answer(const Json& id, const std::string& kind, const Json& body) {
    return Json::object({{"jsonrpc", "2.0"}, {"id", id}, {kind, body}});
}

Json error(const Json& id, const Refusal& why) {
    Json body = Json::object({{"code", why.code}, {"message", why.message}});
    if (!why.clause.empty()) body.fields.emplace_back("data", Json::object({{"clause", why.clause}}));
    return answer(id, "error", body);
}

class Adapter {
public:
    // Return the answer to a message; nothing for a message without id, which gets no answer.
    std::optional<Json> handle(const Json& message) {
        if (!message.is_object()) return error(Json(), {invalid_request, "a message is a JSON object"});
        const Json& id = message["id"];
        std::optional<Json> answered;
        try {
            answered = answer(id, "result", result_of(message));
        } catch (const Refusal& why) {
            answered = error(id, why);
        } catch (const Malformed& why) {
            answered = error(id, {invalid_params, why.what()});
        } catch (const Illegal& why) {
            answered = error(id, {illegal_action, why.what(), why.clause});
        } catch (const Unsupported& why) {
            answered = error(id, {unsupported, why.what()});
        }
        return message.has("id") ? answered : std::nullopt;
    }

private:
    std::optional<Game> game;  // one process plays one game at a time

    Json result_of(const Json& message) {
        const Json params = message.has("params") ? message["params"] : Json::object();
        const Json& named = message["method"];
        if (!message["jsonrpc"].is_text("2.0") || named.kind != Json::Kind::text || !params.is_object()) {
            throw Refusal{invalid_request, "a request has 'jsonrpc' \"2.0\", a 'method' and 'params' by name"};
        }
        const std::string& method = named.text;
        if (method == "initialize") {  // who you are and what you offer. docs/protocol.md, "initialize"
            return Json::object({
                {"name", "my-engine"},
                {"version", "0.1"},
                {"protocol", "1"},
                {"games", Json::object({{Game::name, Game::offer()}})},
            });
        }
        if (method == "newGame") {  // where it is refused, the old game stays. docs/protocol.md, "newGame"
            if (!params["game"].is_text(Game::name)) throw Refusal{unsupported, "this program plays another game"};
            game = Game(params);
            return state();
        }
        if (method == "legalActions") {  // what can be done now. docs/protocol.md, "legalActions"
            return Json::object({{"actions", playing().legal_actions()}});
        }
        if (method == "play") {  // a refused action changes nothing. docs/protocol.md, "play"
            playing().play(params["action"]);
            return state();
        }
        if (method == "state") return state();  // how things stand. docs/protocol.md, "state"
        throw Refusal{method_not_found, "there is no such method"};
    }

    Game& playing() {
        if (!game) throw Refusal{invalid_request, "no game has begun; ask for 'newGame' first"};
        return *game;
    }

    Json state() { return Json::object({{"state", playing().state()}}); }
};

}  // namespace

// Answer line by line until the input ends. Print nothing else: std::cerr is free for your own words.
int main() {
    Adapter adapter;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::optional<Json> answered;
        try {
            answered = adapter.handle(read_json(line));
        } catch (const NotJson& why) {
            answered = error(Json(), {parse_error, why.what()});
        }
        if (answered) std::cout << write_json(*answered) << std::endl;
    }
}
