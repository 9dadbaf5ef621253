import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
/** Records what a route sends. */
declare function replyOf(): {
    reply: {
        code(code: number): /*elided*/ any;
        header(name: string, value: string): /*elided*/ any;
        type: (type: string) => /*elided*/ any;
        send(payload: unknown): /*elided*/ any;
        redirect: (url: string, code?: number) => /*elided*/ any;
    };
    headers: Headers;
    status: () => number;
    sent: () => {
        readonly payload: unknown;
    } | undefined;
};
type Reply = ReturnType<typeof replyOf>['reply'];
/**
 * The parts of Fastify our API plugins use, in process and without a socket: plugins register
 * unchanged and are called through `fetch`.
 * @param refuse answers invalid input and thrown errors
 */
export declare function memoryHttp(refuse: (reply: Reply, fault: z.ZodError | Error) => unknown): {
    app: FastifyInstance<import("fastify").RawServerDefault, import("http").IncomingMessage, import("http").ServerResponse<import("http").IncomingMessage>, import("fastify").FastifyBaseLogger, import("fastify").FastifyTypeProviderDefault>;
    /** Undefined if no route matches. */
    fetch(asked: Request): Promise<Response | undefined>;
};
export {};
