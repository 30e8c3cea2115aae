// Reads and writes JSON, as small as can be. Replace it with a library if you use one.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct NotJson : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Json {
    enum class Kind { null, boolean, number, text, list, object };

    Kind kind = Kind::null;
    bool boolean = false;
    std::string text;  // a text in UTF-8; of a number, its digits as they were written
    std::vector<Json> items;
    std::vector<std::pair<std::string, Json>> fields;

    Json() = default;
    Json(const char* value) : kind(Kind::text), text(value) {}
    Json(std::string value) : kind(Kind::text), text(std::move(value)) {}
    Json(int value) : kind(Kind::number), text(std::to_string(value)) {}

    static Json list(std::vector<Json> items = {});
    static Json object(std::vector<std::pair<std::string, Json>> fields = {});

    bool is_object() const { return kind == Kind::object; }
    bool is_text(const std::string& value) const { return kind == Kind::text && text == value; }

    // The value of a field; null where there is none.
    const Json& operator[](const std::string& name) const;
    bool has(const std::string& name) const;
    // The number in a field, if it is a small whole one; `otherwise` where the field is absent; -1 for any other value.
    int whole(const std::string& name, int otherwise) const;
};

// Return what a line says; throws NotJson.
Json read_json(const std::string& line);

// Return a value as JSON in one line.
std::string write_json(const Json& value);
