//! Reads and writes JSON, as small as can be. Replace it with a crate if you use one.

use std::fmt;

const DEEPEST: usize = 200;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Whole(i64),
    Fraction(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn text(text: &str) -> Json {
        Json::Text(text.to_string())
    }

    pub fn object(fields: Vec<(&str, Json)>) -> Json {
        Json::Object(fields.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
    }

    pub fn is_object(&self) -> bool {
        matches!(self, Json::Object(_))
    }

    /// Returns the fields of an object; none of anything else.
    pub fn fields(&self) -> Vec<(&str, &Json)> {
        match self {
            Json::Object(fields) => fields.iter().map(|(key, value)| (key.as_str(), value)).collect(),
            _ => vec![],
        }
    }

    pub fn get(&self, name: &str) -> Option<&Json> {
        self.fields().into_iter().find(|field| field.0 == name).map(|field| field.1)
    }

    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the whole number in a field; `otherwise` where there is none.
    pub fn whole(&self, name: &str, otherwise: i64) -> i64 {
        match self.get(name) {
            Some(Json::Whole(number)) => *number,
            _ => otherwise,
        }
    }
}

/// Returns what a line says, or why it is not JSON.
pub fn read(line: &[u8]) -> Result<Json, String> {
    let text = std::str::from_utf8(line).map_err(|_| "this is not UTF-8".to_string())?;
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.skip_space();
    if reader.at < text.len() {
        return reader.wrong("something after the end");
    }
    Ok(value)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > DEEPEST {
            return self.wrong("nested too deep");
        }
        self.skip_space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        let mut fields = vec![];
        self.expect(b'{')?;
        self.skip_space();
        if self.take(b'}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            self.skip_space();
            self.expect(b':')?;
            fields.push((key, self.value(depth + 1)?));
            self.skip_space();
            if !self.take(b',') {
                self.expect(b'}')?;
                return Ok(Json::Object(fields));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, String> {
        let mut items = vec![];
        self.expect(b'[')?;
        self.skip_space();
        if self.take(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if !self.take(b',') {
                self.expect(b']')?;
                return Ok(Json::List(items));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let mut made = String::new();
        self.expect(b'"')?;
        loop {
            let Some(letter) = self.text[self.at..].chars().next() else {
                return self.wrong("a string does not end");
            };
            self.at += letter.len_utf8();
            match letter {
                '"' => return Ok(made),
                '\\' => made.push(self.escaped()?),
                '\0'..='\x1f' => return self.wrong("a control character in a string"),
                _ => made.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let letter = self.peek();
        self.at += 1;
        match letter {
            Some(b @ (b'"' | b'\\' | b'/')) => Ok(char::from(b)),
            Some(b'b') => Ok('\x08'),
            Some(b'f') => Ok('\x0c'),
            Some(b'n') => Ok('\n'),
            Some(b'r') => Ok('\r'),
            Some(b't') => Ok('\t'),
            Some(b'u') => self.character(),
            _ => self.wrong("an unknown escape"),
        }
    }

    /// Reads what follows \u; the two halves of a pair are one character.
    fn character(&mut self) -> Result<char, String> {
        let mut code = self.four_digits()?;
        if (0xd800..0xdc00).contains(&code) && self.text[self.at..].starts_with("\\u") {
            self.at += 2;
            let low = self.four_digits()?;
            code = 0x10000 + ((code - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff);
        }
        char::from_u32(code).map_or_else(|| self.wrong("half a character"), Ok)
    }

    fn four_digits(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
        self.at += digits.len();
        match u32::from_str_radix(digits, 16) {
            Ok(code) if !digits.starts_with('+') => Ok(code),
            _ => self.wrong("\\u wants four hexadecimal digits"),
        }
    }

    fn number(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(|byte| b"+-0123456789.eE".contains(byte)).count();
        let digits = &rest[..length];
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        let begins_well = unsigned.starts_with(|letter: char| letter.is_ascii_digit());
        let has_idle_zero = unsigned.len() > 1 && unsigned.starts_with('0') && unsigned.as_bytes()[1].is_ascii_digit();
        if begins_well && !has_idle_zero && !digits.ends_with('.') && !digits.contains(".e") && !digits.contains(".E") {
            self.at += length;
            if let Ok(number) = digits.parse() {
                return Ok(Json::Whole(number));
            }
            if let Ok(number) = digits.parse() {
                return Ok(Json::Fraction(number));
            }
        }
        self.wrong("a value was expected")
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, String> {
        if !self.text[self.at..].starts_with(word) {
            return self.wrong("a value was expected");
        }
        self.at += word.len();
        Ok(value)
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), String> {
        if self.take(byte) {
            return Ok(());
        }
        self.wrong(&format!("'{}' was expected", char::from(byte)))
    }

    fn wrong<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("this is not JSON, at byte {}: {what}", self.at + 1))
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Whole(number) => write!(out, "{number}"),
            Json::Fraction(number) => write!(out, "{number:?}"),
            Json::Text(text) => write_text(text, out),
            Json::List(items) => {
                write!(out, "[")?;
                for (number, item) in items.iter().enumerate() {
                    write!(out, "{}{item}", if number > 0 { "," } else { "" })?;
                }
                write!(out, "]")
            }
            Json::Object(fields) => {
                write!(out, "{{")?;
                for (number, (key, value)) in fields.iter().enumerate() {
                    write!(out, "{}", if number > 0 { "," } else { "" })?;
                    write_text(key, out)?;
                    write!(out, ":{value}")?;
                }
                write!(out, "}}")
            }
        }
    }
}

fn write_text(text: &str, out: &mut fmt::Formatter) -> fmt::Result {
    write!(out, "\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", letter as u32)?,
            _ => write!(out, "{letter}")?,
        }
    }
    write!(out, "\"")
}
