import type { FastifyPluginAsync } from 'fastify';
import {
  type Bind,
  ContainerModule,
  type MapToResolvedValueInjectOptions,
  type ServiceIdentifier,
} from 'inversify';
import type { DeclaredCollection } from '#adapters/documents/engine/declared-collection.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { AdminAutomationUseCases } from '#server/areas/automations/automations.admin-routes.ts';

export type Token<T> = ServiceIdentifier<T>;

/** The cast makes a wrong order or a missing port a compile error. */
export const token = <T>(name: string) => Symbol(name) as Token<T>;

/** A port that not every configuration has. */
export const optional = <T>(port: Token<T>) =>
  ({ serviceIdentifier: port as Token<T | undefined>, optional: true }) as const;

type Injected<T> = Token<T> | (undefined extends T ? ReturnType<typeof optional<T>> : never);

/** What an area's routes may ask the shop for, and what they set off. */
export type AreaTools = {
  readonly of: <T>(wanted: Token<T>) => T;
  /** Undefined where the configuration has no such port. */
  readonly maybe: <T>(wanted: Token<T>) => T | undefined;
  readonly now: () => Instant;
  readonly jobs: Pick<AdminAutomationUseCases, 'listJobs' | 'runJob'>;
  /** After a write that may have left mail to send or money to refund. */
  readonly onOutboxFilled: () => void;
  /** After an admin's write. */
  readonly onCatalogueChanged: () => void;
};

type Routes = (tools: AreaTools) => readonly FastifyPluginAsync[];

/** An area of the interface: what it is made of, and its routes. `areas.ts` lists them all. */
export type Area = {
  readonly module: ContainerModule;
  readonly tokens: readonly Token<unknown>[];
  /** What only this area keeps; the rest is in `collections.ts`. */
  readonly collections?: readonly DeclaredCollection[];
  /** Below `/api`. */
  readonly api?: Routes;
  /** Below `/api/admin`, behind the admin check. */
  readonly admin?: Routes;
  /** Anywhere. */
  readonly site?: Routes;
};

/** Gathers what an area is made of. Each use case is named once, where it is said what it takes. */
export function makings() {
  const bindings: ((bind: Bind) => void)[] = [];
  const tokens: Token<unknown>[] = [];

  /** @param ports in the order in which `make` takes them */
  function useCase<T, Ports extends unknown[]>(
    make: (...ports: Ports) => T,
    ports: MapToResolvedValueInjectOptions<Ports>,
  ): Token<T> {
    const made = token<T>(make.name);
    tokens.push(made);
    bindings.push((bind) => bind(made).toResolvedValue(make, ports));
    return made;
  }

  /** @param ports by the names by which `make` takes them */
  function useCaseOf<T, Ports extends object>(
    make: (ports: Ports) => T,
    ports: { readonly [Name in keyof Ports]-?: Injected<Ports[Name]> },
  ): Token<T> {
    const names = Object.keys(ports);
    const made = token<T>(make.name);
    const collected = (...given: unknown[]): T =>
      make(Object.fromEntries(names.map((name, index) => [name, given[index]])) as Ports);
    tokens.push(made);
    bindings.push((bind) =>
      bind(made).toResolvedValue(collected, Object.values(ports) as Token<unknown>[]),
    );
    return made;
  }

  const made = () => ({
    tokens,
    module: new ContainerModule(({ bind }) => {
      for (const each of bindings) each(bind);
    }),
  });

  return { useCase, useCaseOf, made };
}
