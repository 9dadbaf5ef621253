import type { FastifyPluginAsync } from 'fastify';
import { ContainerModule, type MapToResolvedValueInjectOptions, type ServiceIdentifier } from 'inversify';
import type { DeclaredCollection } from '#adapters/documents/engine/declared-collection.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { AdminAutomationUseCases } from '#server/areas/automations/automations.admin-routes.ts';
export type Token<T> = ServiceIdentifier<T>;
/** The cast makes a wrong order or a missing port a compile error. */
export declare const token: <T>(name: string) => Token<T>;
/** A port some configurations lack. */
export declare const optional: <T>(port: Token<T>) => {
    readonly serviceIdentifier: Token<T | undefined>;
    readonly optional: true;
};
type Injected<T> = Token<T> | (undefined extends T ? ReturnType<typeof optional<T>> : never);
/** What an area's routes may resolve from the shop, and what they trigger. */
export type AreaTools = {
    readonly of: <T>(wanted: Token<T>) => T;
    /** Undefined where the configuration lacks the port. */
    readonly maybe: <T>(wanted: Token<T>) => T | undefined;
    readonly now: () => Instant;
    readonly jobs: Pick<AdminAutomationUseCases, 'listJobs' | 'runJob'>;
    /** Call after a write that may have queued mail or refunds. */
    readonly onOutboxFilled: () => void;
    /** Call after an admin's write. */
    readonly onCatalogueChanged: () => void;
};
type Routes = (tools: AreaTools) => readonly FastifyPluginAsync[];
/** An area of the API: its bindings and routes. `areas.ts` lists them all. */
export type Area = {
    readonly module: ContainerModule;
    readonly tokens: readonly Token<unknown>[];
    /** Collections only this area uses; the rest is in `collections.ts`. */
    readonly collections?: readonly DeclaredCollection[];
    /** Below `/api`. */
    readonly api?: Routes;
    /** Below `/api/admin`, behind the admin check. */
    readonly admin?: Routes;
    /** At any path. */
    readonly site?: Routes;
};
/** Collects an area's bindings, so that each use case is named once, next to its ports. */
export declare function makings(): {
    useCase: <T, Ports extends unknown[]>(make: (...ports: Ports) => T, ports: MapToResolvedValueInjectOptions<Ports>) => Token<T>;
    useCaseOf: <T, Ports extends object>(make: (ports: Ports) => T, ports: { readonly [Name in keyof Ports]-?: Injected<Ports[Name]>; }) => Token<T>;
    made: () => {
        tokens: Token<unknown>[];
        module: ContainerModule;
    };
};
export {};
