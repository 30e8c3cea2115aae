"""The site: pages generated from the specification, in three languages, for mkdocs."""
