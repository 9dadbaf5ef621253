import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import {
  type Bind,
  ContainerModule,
  type MapToResolvedValueInjectOptions,
  type ResolutionContext,
  type ServiceIdentifier,
} from 'inversify';
import type { DeclaredCollection } from '#adapters/documents/engine/declared-collection.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ShopJobs } from '#server/platform/jobs/job-runner.ts';
import type { Job } from '#server/platform/jobs/job.ts';

export type Token<T> = ServiceIdentifier<T>;

/** The cast makes a wrong order or a missing port a compile error. */
export const token = <T>(name: string) => Symbol(name) as Token<T>;

/** A port some configurations lack. */
export const optional = <T>(port: Token<T>) =>
  ({ serviceIdentifier: port as Token<T | undefined>, optional: true }) as const;

type Injected<T> = Token<T> | (undefined extends T ? ReturnType<typeof optional<T>> : never);

/** What an area's routes may resolve from the shop, and what they trigger. */
export type AreaTools = {
  readonly of: <T>(wanted: Token<T>) => T;
  /** Undefined if the configuration lacks the port. */
  readonly maybe: <T>(wanted: Token<T>) => T | undefined;
  readonly now: () => Instant;
  readonly jobs: ShopJobs;
  /** Call after a write that may have queued mail or refunds. */
  readonly onOutboxFilled: () => void;
  /** Call after an admin's write. */
  readonly onCatalogueChanged: () => void;
};

type Routes = (tools: AreaTools) => readonly FastifyPluginAsync[];

export type JobLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** An area of the API: its bindings, routes and jobs. `areas.ts` lists them all. */
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
  /** Work that nobody requests. Each job returns how much it did, and is safe to repeat. */
  readonly jobs?: (tools: AreaTools, log: JobLog) => readonly Job[];
};

type Injection = Token<unknown> | ReturnType<typeof optional<unknown>>;

/**
 * Gets a port. `toResolvedValue` would copy all lists of ports into each container, and tests open
 * thousands.
 */
const portIn = (context: ResolutionContext) => (port: Injection) =>
  typeof port === 'object'
    ? context.get(port.serviceIdentifier, { optional: true })
    : context.get(port);

/** Collects bindings, so that each use case or repository is named once, next to its ports. */
export function makings() {
  const bindings: ((bind: Bind) => void)[] = [];
  const tokens: Token<unknown>[] = [];

  /** @param ports in the order `make` takes them */
  function bound<T, Ports extends unknown[]>(
    make: (...ports: Ports) => T,
    ports: MapToResolvedValueInjectOptions<Ports>,
  ): Token<T> {
    const made = token<T>(make.name);
    tokens.push(made);
    const wanted = ports as readonly Injection[];
    bindings.push((bind) =>
      bind(made).toDynamicValue((context) => make(...(wanted.map(portIn(context)) as Ports))),
    );
    return made;
  }

  /** @param ports by the names `make` takes them */
  function boundByName<T, Ports extends object>(
    make: (ports: Ports) => T,
    ports: { readonly [Name in keyof Ports]-?: Injected<Ports[Name]> },
  ): Token<T> {
    const made = token<T>(make.name);
    const wanted = Object.entries<Injection>(ports as Readonly<Record<string, Injection>>);
    const collected = (context: ResolutionContext): T => {
      const portOf = portIn(context);
      return make(Object.fromEntries(wanted.map(([name, port]) => [name, portOf(port)])) as Ports);
    };
    tokens.push(made);
    bindings.push((bind) => bind(made).toDynamicValue(collected));
    return made;
  }

  const made = () => ({
    tokens,
    module: new ContainerModule(({ bind }) => {
      for (const each of bindings) each(bind);
    }),
  });

  return { bound, boundByName, made };
}
