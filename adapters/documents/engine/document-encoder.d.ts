import { z } from 'zod';
/** Encodes a value of a schema's output as its input. */
type Encode = (value: unknown) => unknown;
/** Every schema made by `z` has this form. */
export declare const defOf: (schema: z.core.$ZodType) => z.core.$ZodArrayDef<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>> | z.core.$ZodBooleanDef | z.core.$ZodCustomDef<unknown> | z.core.$ZodDefaultDef<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>> | z.core.$ZodEnumDef<Readonly<Record<string, z.util.EnumValue>>> | z.core.$ZodLiteralDef<z.util.Literal> | z.core.$ZodNumberDef | z.core.$ZodObjectDef<z.core.$ZodLooseShape> | z.core.$ZodOptionalDef<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>> | z.core.$ZodPipeDef<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>> | z.core.$ZodReadonlyDef<z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>> | z.core.$ZodRecordDef<z.core.$ZodRecordKey, z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>> | z.core.$ZodStringDef | z.core.$ZodUnionDef<readonly z.core.$ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>[]>;
/**
 * `z.encode` without validation: the compiler checks our values, and documents are validated when
 * read. Drops fields the schema does not know. Leaves unknown kinds of schema to zod.
 */
export declare function encoderOf(schema: z.core.$ZodType): Encode;
export declare function kindsOf(option: z.core.$ZodType, name: string): readonly unknown[];
export {};
