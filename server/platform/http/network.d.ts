import type { FastifyRequest } from 'fastify';
/** Some proxies add the port (`203.0.113.7:50312`, `[2001:db8::1]:50312`); it varies by request. */
export declare const withoutPort: (address: string) => string;
/**
 * The network of an address: the address itself or the first 64 bits of IPv6, since a home has a
 * whole /64. Undefined without a network and for text that is no address.
 */
export declare function networkOf(ip: string | undefined): string | undefined;
/** The caller's network, or the nearest proxy's. Undefined in the page without a server. */
export declare const networkOfCaller: ({ ip, socket, }: Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'socket'>>) => string | undefined;
