import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInPlace } from '#core/accounts/identity.ts';
export declare const signInPlace: (request: FastifyRequest) => SignInPlace;
/** Lets the browser be recognized, so that strangers' attempts do not count against it. */
export declare function rememberDevice(reply: Pick<FastifyReply, 'header'>, { device }: {
    readonly device?: string | undefined;
}, https: boolean): void;
/** The usual limit, but a known browser is counted on its own instead of with its network. */
export declare const signInLimit: (knownDevice: (devices: string) => string | undefined) => {
    rateLimit: {
        max: number;
        timeWindow: number;
        keyGenerator(request: FastifyRequest): string;
    };
};
