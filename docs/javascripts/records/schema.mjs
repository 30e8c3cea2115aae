/**
 * JSON Schema, as far as the schemas of records need it. Faults are told in the words of Python's `jsonschema`, since
 * these are what `referee replay` shows.
 */
import {
  Fraction, compareText, first, isInteger, isSame, last, lengthOf, repr, sortedTexts, whole,
} from './python.mjs';

const MOST = 50;
const PREFIX = 'urn:referee:schema:';
const patterns = new Map();

function patternOf(source) {
  if (!patterns.has(source)) patterns.set(source, new RegExp(source, 'u'));
  return patterns.get(source);
}

const IS_TYPE = {
  object: (value) => value instanceof Map,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: (value) => isInteger(whole(value)),
  number: (value) => isInteger(value) || value instanceof Fraction,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};
const isObject = IS_TYPE.object;

const number = (value) => (value instanceof Fraction ? value.value : value);
const listed = (keys) => keys.map(repr).join(', ');
const verb = (keys) => (keys.length === 1 ? 'was' : 'were');

/** The fault of fields that should not be there; a long one is shortened as it would be told in full. */
function unexpected(keys, kind) {
  const told = `${kind} properties are not allowed (${listed(keys)} ${verb(keys)} unexpected)`;
  return fit(told).replace(/^\w+ properties are not allowed/u, 'unknown field');
}

function isDay(text) {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/u.exec(text);
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Checks values against a set of schemas, which are Maps by their `$id`. */
export class Schemas {
  constructor(schemas) {
    this.schemas = schemas;
  }

  has(name) {
    return this.schemas.has(PREFIX + name);
  }

  /** All faults of a value: where each is and what it is. At most 50, in the order of their places. */
  faults(name, value) {
    const root = this.schemas.get(PREFIX + name);
    const found = [];
    for (const fault of this.check(value, root, root, [])) {
      found.push(fault);
      if (found.length === MOST) break;
    }
    const steps = ({ where }) => where.map(String);
    const seen = found.filter(({ isHidden }) => !isHidden);
    return (seen.length > 0 ? seen : found.slice(0, 1))
      .sort((one, other) => compareLists(steps(one), steps(other), compareText));
  }

  isValid(value, schema, root) {
    return this.check(value, schema, root, []).next().done;
  }

  resolve(reference, root) {
    const [id, fragment] = reference.split('#');
    const document = id ? this.schemas.get(id) : root;
    const steps = (fragment ?? '').split('/').slice(1);
    return [steps.reduce((schema, step) => schema.get(step), document), document];
  }

  * check(value, schema, root, where) {
    if (schema === true) return;
    if (schema === false) {
      yield { where, message: fit(`False schema does not allow ${repr(value)}`) };
      return;
    }
    for (const [keyword, wanted] of schema) {
      if (Object.hasOwn(SAYINGS, keyword)) {
        for (const message of SAYINGS[keyword](wanted, value, schema)) yield { where, message: fit(message) };
      } else if (Object.hasOwn(WAYS, keyword)) {
        yield* WAYS[keyword](this, wanted, value, { schema, root, where });
      }
    }
  }

  /** The keys of an object that a schema speaks of. */
  evaluated(value, schema, root) {
    if (!isObject(schema)) return [];
    const keys = [];
    const add = (inner, document = root) => keys.push(...this.evaluated(value, inner, document));
    if (schema.has('$ref')) add(...this.resolve(schema.get('$ref'), root));
    if (isObject(schema.get('properties'))) keys.push(...schema.get('properties').keys());
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      if (schema.has(keyword)) {
        const inner = schema.get(keyword);
        keys.push(...[...value].filter(([, item]) => this.isValid(item, inner, root)).map(([key]) => key));
      }
    }
    for (const pattern of schema.get('patternProperties')?.keys() ?? []) {
      keys.push(...[...value.keys()].filter((key) => patternOf(pattern).test(key)));
    }
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
      for (const inner of schema.get(keyword) ?? []) {
        if (this.isValid(value, inner, root)) add(inner);
      }
    }
    if (schema.has('if')) {
      if (this.isValid(value, schema.get('if'), root)) {
        add(schema.get('if'));
        if (schema.has('then')) add(schema.get('then'));
      } else if (schema.has('else')) add(schema.get('else'));
    }
    return keys;
  }
}

/** The first departure from a schema in reading order, what lies deeper before what holds it; null if there is none. */
export function firstFault(found) {
  const isAbove = (one, other) => one.length < other.length && one.every((step, i) => step === other[i]);
  const deepest = found.filter(({ where }) => !found.some((other) => isAbove(where, other.where)));
  const compareSteps = (one, other) => {
    if (typeof one !== typeof other) return typeof one === 'string' ? 1 : -1;
    return typeof one === 'string' ? compareText(one, other) : one - other;
  };
  return deepest.sort((one, other) => compareLists(one.where, other.where, compareSteps))[0] ?? null;
}

function compareLists(one, other, compare) {
  for (let i = 0; i < Math.min(one.length, other.length); i += 1) {
    const difference = compare(one[i], other[i]);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function fit(message) {
  return lengthOf(message) <= 200 ? message : `${first(message, 120)} ... ${last(message, 60)}`;
}

/** Keywords that say something about the value itself: each gives its faults as sentences. */
const SAYINGS = {
  type(wanted, value) {
    const types = [wanted].flat();
    return types.some((type) => IS_TYPE[type](value)) ? [] : [`${repr(value)} is not of type ${listed(types)}`];
  },
  enum: (wanted, value) => (
    wanted.some((one) => isSame(one, value)) ? [] : [`${repr(value)} is not one of ${repr(wanted)}`]),
  const: (wanted, value) => (isSame(wanted, value) ? [] : [`${repr(wanted)} was expected`]),
  format: (wanted, value) => (
    wanted !== 'date' || typeof value !== 'string' || isDay(value) ? [] : [`${repr(value)} is not a ${repr(wanted)}`]),
  minimum: (wanted, value) => (
    !IS_TYPE.number(value) || number(value) >= number(wanted)
      ? [] : [`${repr(value)} is less than the minimum of ${repr(wanted)}`]),
  maximum: (wanted, value) => (
    !IS_TYPE.number(value) || number(value) <= number(wanted)
      ? [] : [`${repr(value)} is greater than the maximum of ${repr(wanted)}`]),
  minItems: (wanted, value) => (
    !Array.isArray(value) || value.length >= wanted
      ? [] : [`${repr(value)} ${wanted === 1 ? 'should be non-empty' : 'is too short'}`]),
  maxItems: (wanted, value) => (
    !Array.isArray(value) || value.length <= wanted
      ? [] : [`${repr(value)} ${wanted === 0 ? 'is expected to be empty' : 'is too long'}`]),
  uniqueItems: (wanted, value) => (
    !wanted || !Array.isArray(value)
      || value.every((item, i) => !value.slice(0, i).some((other) => isSame(item, other)))
      ? [] : [`${repr(value)} has non-unique elements`]),
  minProperties: (wanted, value) => (
    !isObject(value) || value.size >= wanted
      ? [] : [`${repr(value)} ${wanted === 1 ? 'should be non-empty' : 'does not have enough properties'}`]),
  maxProperties: (wanted, value) => (
    !isObject(value) || value.size <= wanted
      ? [] : [`${repr(value)} ${wanted === 0 ? 'is expected to be empty' : 'has too many properties'}`]),
  required: (wanted, value) => (
    isObject(value) ? wanted.filter((key) => !value.has(key)).map((key) => `${repr(key)} is a required property`) : []),
  dependentRequired: (wanted, value) => (
    isObject(value)
      ? [...wanted].filter(([key]) => value.has(key)).flatMap(([key, others]) => others
        .filter((other) => !value.has(other)).map((other) => `${repr(other)} is a dependency of ${repr(key)}`))
      : []),
};

function additionalKeys(value, schema) {
  const known = schema.get('properties') ?? new Map();
  const named = [...(schema.get('patternProperties')?.keys() ?? [])].map(patternOf);
  return [...value.keys()].filter((key) => !known.has(key) && !named.some((pattern) => pattern.test(key)));
}

/** Keywords that lead to other schemas, and one of which two readers think differently. */
const WAYS = {
  /** In Python `$` also stands before a last line break; what only that hides, `jsonschema_rs` tells in its words. */
  * pattern(schemas, wanted, value, { where }) {
    if (typeof value !== 'string' || patternOf(wanted).test(value)) return;
    const isHidden = value.endsWith('\n') && patternOf(wanted).test(value.slice(0, -1));
    const show = isHidden ? JSON.stringify : repr;
    yield { where, message: fit(`${show(value)} does not match ${show(wanted)}`), isHidden };
  },
  * $ref(schemas, reference, value, { root, where }) {
    const [schema, document] = schemas.resolve(reference, root);
    yield* schemas.check(value, schema, document, where);
  },
  * properties(schemas, wanted, value, { root, where }) {
    if (!isObject(value)) return;
    for (const [key, schema] of wanted) {
      if (value.has(key)) yield* schemas.check(value.get(key), schema, root, [...where, key]);
    }
  },
  * patternProperties(schemas, wanted, value, { root, where }) {
    if (!isObject(value)) return;
    for (const [pattern, schema] of wanted) {
      for (const [key, item] of value) {
        if (patternOf(pattern).test(key)) yield* schemas.check(item, schema, root, [...where, key]);
      }
    }
  },
  * propertyNames(schemas, wanted, value, { root, where }) {
    if (!isObject(value)) return;
    for (const key of value.keys()) yield* schemas.check(key, wanted, root, where);
  },
  * additionalProperties(schemas, wanted, value, { schema, root, where }) {
    if (!isObject(value)) return;
    const keys = additionalKeys(value, schema);
    if (isObject(wanted)) {
      for (const key of keys) yield* schemas.check(value.get(key), wanted, root, [...where, key]);
    } else if (wanted === false && keys.length > 0) {
      yield { where, message: additionalTold(sortedTexts(keys), schema) };
    }
  },
  * unevaluatedProperties(schemas, wanted, value, { schema, root, where }) {
    if (!isObject(value) || wanted !== false) return;
    const rest = new Map([...schema].filter(([keyword]) => keyword !== 'unevaluatedProperties'));
    const known = new Set(schemas.evaluated(value, rest, root));
    const unknown = sortedTexts([...value.keys()].filter((key) => !known.has(key)));
    if (unknown.length > 0) yield { where, message: unexpected(unknown, 'Unevaluated') };
  },
  * items(schemas, wanted, value, { root, where }) {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) yield* schemas.check(item, wanted, root, [...where, index]);
  },
  * allOf(schemas, wanted, value, { root, where }) {
    for (const schema of wanted) yield* schemas.check(value, schema, root, where);
  },
  * anyOf(schemas, wanted, value, { root, where }) {
    if (wanted.some((schema) => schemas.isValid(value, schema, root))) return;
    yield { where, message: fit(`${repr(value)} is not valid under any of the given schemas`) };
  },
  * oneOf(schemas, wanted, value, { root, where }) {
    const valid = wanted.filter((schema) => schemas.isValid(value, schema, root));
    if (valid.length === 0) yield { where, message: fit(`${repr(value)} is not valid under any of the given schemas`) };
    if (valid.length < 2) return;
    const told = [...valid.slice(1), valid[0]].map(repr).join(', ');
    yield { where, message: fit(`${repr(value)} is valid under each of ${told}`) };
  },
  * not(schemas, wanted, value, { root, where }) {
    if (!schemas.isValid(value, wanted, root)) return;
    yield { where, message: fit(`${repr(value)} should not be valid under ${repr(wanted)}`) };
  },
  * if(schemas, wanted, value, { schema, root, where }) {
    const branch = schemas.isValid(value, wanted, root) ? 'then' : 'else';
    if (schema.has(branch)) yield* schemas.check(value, schema.get(branch), root, where);
  },
};

function additionalTold(keys, schema) {
  if (!schema.has('patternProperties')) return unexpected(keys, 'Additional');
  const named = sortedTexts(schema.get('patternProperties').keys()).map(repr).join(', ');
  return fit(`${listed(keys)} ${keys.length === 1 ? 'does' : 'do'} not match any of the regexes: ${named}`);
}
