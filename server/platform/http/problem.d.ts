import type { FastifyReply } from 'fastify';
import { type ApiProblem } from '#core/contract/problem.ts';
import type { FieldProblem, ProblemCode, ProblemParams } from '#core/content/say-problem.ts';
import { type Need } from '#core/staff/access.ts';
import type { NeedsOwner } from '#core/staff/limits.ts';
/** A problem on the server; the contract defines what browsers see. */
export type Problem = ApiProblem & {
    /** Seconds; sent as the `Retry-After` header. */
    readonly retryAfter?: number | undefined;
};
export declare const PROBLEM_TYPE = "application/problem+json";
declare const problemResponse: {
    content: {
        "application/problem+json": {
            schema: import("zod").ZodObject<{
                status: import("zod").ZodInt;
                code: import("zod").ZodString;
                title: import("zod").ZodString;
                detail: import("zod").ZodString;
                params: import("zod").ZodOptional<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodOptional<import("zod").ZodUnion<readonly [import("zod").ZodString, import("zod").ZodNumber, import("zod").ZodReadonly<import("zod").ZodArray<import("zod").ZodString>>]>>>>;
                errors: import("zod").ZodOptional<import("zod").ZodReadonly<import("zod").ZodArray<import("zod").ZodObject<{
                    path: import("zod").ZodString;
                    message: import("zod").ZodString;
                    code: import("zod").ZodOptional<import("zod").ZodString>;
                    params: import("zod").ZodOptional<import("zod").ZodRecord<import("zod").ZodString, import("zod").ZodOptional<import("zod").ZodUnion<readonly [import("zod").ZodString, import("zod").ZodNumber, import("zod").ZodReadonly<import("zod").ZodArray<import("zod").ZodString>>]>>>>;
                }, import("zod/v4/core").$strip>>>>;
                productId: import("zod").ZodOptional<import("zod").ZodString>;
                productTitle: import("zod").ZodOptional<import("zod").ZodString>;
                days: import("zod").ZodOptional<import("zod").ZodReadonly<import("zod").ZodArray<import("zod").ZodString>>>;
                violations: import("zod").ZodOptional<import("zod").ZodReadonly<import("zod").ZodArray<import("zod").ZodObject<{
                    stopId: import("zod").ZodString;
                    code: import("zod").ZodString;
                    detail: import("zod").ZodString;
                    truckId: import("zod").ZodOptional<import("zod").ZodString>;
                    by: import("zod").ZodOptional<import("zod").ZodNumber>;
                }, import("zod/v4/core").$strip>>>>;
                reason: import("zod").ZodOptional<import("zod").ZodEnum<{
                    crew: "crew";
                    units: "units";
                }>>;
                nearest: import("zod").ZodOptional<import("zod").ZodReadonly<import("zod").ZodArray<import("zod").ZodObject<{
                    startDate: import("zod").ZodString;
                    endDate: import("zod").ZodString;
                    startsAt: import("zod").ZodOptional<import("zod").ZodString>;
                }, import("zod/v4/core").$strip>>>>;
            }, import("zod/v4/core").$strip>;
        };
    };
};
/** Response schemas of a route's problems, for the OpenAPI document. */
export declare const problems: <const Status extends number>(...statuses: readonly Status[]) => Record<Status, typeof problemResponse & {
    description: string;
}>;
export type Sender = Pick<FastifyReply, 'code' | 'header' | 'type' | 'send'>;
/** Sends the problem; `return refuse(reply, …)` ends an async handler. */
export declare function refuse<Reply extends Sender>(reply: Reply, problem: Problem): Reply;
/** Status and title of every code customers can get. The core has the sentences. */
export declare const PROBLEM_KINDS: {
    readonly [Code in ProblemCode]: readonly [status: number, title: string];
};
type More = {
    /** Replaces the sentence, for programs that sent something odd. */
    readonly detail?: string | undefined;
} & Partial<Pick<Problem, 'errors' | 'productId' | 'productTitle' | 'days' | 'reason' | 'nearest' | 'retryAfter'>>;
/** Codes whose sentence has no parameters. */
export type PlainCode = {
    [Code in ProblemCode]: ProblemParams[Code] extends undefined ? Code : never;
}[ProblemCode];
type Given<Params> = Params extends undefined ? [more?: More] : [more: More & {
    readonly params: Params;
}];
/** A problem for customers: code and parameters for the page, and the same in English. */
export declare function problem<Code extends ProblemCode>(code: Code, ...[more]: Given<ProblemParams[Code]>): Problem;
/** Returns the problem with another phone number to call. */
export declare function withPhone(given: Problem, phone: string): Problem;
/** A problem only staff can meet: in English, worded where it arises. */
export declare const staffProblem: (status: number, code: string, title: string, detail: string, more?: Pick<Problem, 'errors' | 'retryAfter'>) => Problem;
/** @param message from a schema or `fieldError`: a code with parameters, or a sentence */
export declare const fieldProblem: (path: string, message: string) => FieldProblem;
export declare const invalid: (errors: readonly {
    readonly path: string;
    readonly message: string;
}[], code?: 'validation' | 'invalid_period' | 'weak_password' | 'wrong_password') => Problem;
/** The same problem, attached to one field. */
export declare const atField: (path: string, whole: Problem) => Problem;
export declare const UNAUTHENTICATED: Problem;
export declare const NOT_ADMIN: Problem;
/** For what is above somebody's limit: an owner can approve it in place. */
export declare function needsOwner({ what, most, asked }: NeedsOwner): Problem;
/** For staff whose role lacks the section. */
export declare const notAllowed: (need: Need) => Problem;
export {};
