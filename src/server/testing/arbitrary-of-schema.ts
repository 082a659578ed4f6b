import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { alternativesOf, type JsonSchema } from '#server/http/json-schema.ts';

/** Long lists are slow to generate and find nothing that short ones don't; `mutate-body.ts` tries the limits. */
const MOST_ITEMS = 6;
const MOST_CHARACTERS = 60;
/** For numbers without an upper bound of their own: enough of anything for one request. */
const LARGEST = 1_000_000;

/** Values that a schema accepts, or nearly: checks beyond JSON Schema are left to chance. `samples` turn up among the strings. */
export function arbitraryOfSchema(schema: z.ZodMiniType, samples: readonly string[]): fc.Arbitrary<unknown> {
  return build(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, samples);
}

function build(schema: JsonSchema, samples: readonly string[]): fc.Arbitrary<unknown> {
  const alternatives = alternativesOf(schema);
  if (alternatives) return fc.oneof(...alternatives.map((one) => build(one, samples)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return buildObject(schema, samples);
    case 'array':
      return fc.array(build(schema.items ?? {}, samples), {
        minLength: Math.min(schema.minItems ?? 0, MOST_ITEMS),
        maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS),
      });
    case 'string':
      return buildString(schema, samples);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? LARGEST, LARGEST) });
    case 'number':
      return fc
        .double({
          min: schema.minimum ?? schema.exclusiveMinimum ?? 0,
          max: Math.min(schema.maximum ?? LARGEST, LARGEST),
          noNaN: true,
        })
        .map((value) => Math.round(value * 100) / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

function buildObject(schema: JsonSchema, samples: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, build(one, samples)] as const);
  return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] });
}

function buildString(schema: JsonSchema, samples: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'), { size: 'small' });
  const text = fc.string({
    unit: 'grapheme',
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? MOST_CHARACTERS, MOST_CHARACTERS),
  });
  return samples.length === 0 ? text : fc.oneof(text, fc.constantFrom(...samples));
}
