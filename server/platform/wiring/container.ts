import { Container } from 'inversify';
import { AREAS } from '#server/areas/areas.ts';
import { type Makers, PORTS } from './ports.ts';
import { records } from './records.wiring.ts';

// How wiring works, and why: docs/decisions/02-architecture-wiring-and-tests.md.

/** The shop on these adapters. Opens nothing until asked. Close with `unbindAllAsync`. */
export function containerOn(makers: Makers): Container {
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  for (const name of Object.keys(PORTS) as (keyof Makers)[]) {
    const make = makers[name];
    if (make === undefined) continue;
    container
      .bind<unknown>(PORTS[name])
      .toDynamicValue((context) => make((port) => context.get(port)))
      .onDeactivation((adapter) => Object(adapter).close?.());
  }
  container.load(records.module, ...AREAS.map(({ module }) => module));
  return container;
}
