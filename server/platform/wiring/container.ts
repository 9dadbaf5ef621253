import { Container, type ContainerModule } from 'inversify';
import { AREAS } from '#server/areas/areas.ts';
import { records } from './records.wiring.ts';

// How wiring works, and why: docs/decisions/02-architecture-wiring-and-tests.md.

/** The shop on these adapters. Opens nothing until asked. Close with `unbindAllAsync`. */
export function containerOn(...adapters: readonly ContainerModule[]): Container {
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  container.load(...adapters, records.module, ...AREAS.map(({ module }) => module));
  return container;
}
