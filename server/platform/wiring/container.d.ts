import { Container, type ContainerModule } from 'inversify';
/** The shop on these adapters. Opens nothing until it is asked for; close with `unbindAllAsync`. */
export declare function containerOn(...adapters: readonly ContainerModule[]): Container;
