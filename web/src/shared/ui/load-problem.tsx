import type { ReactNode } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import { sayProblem, TRY_AGAIN } from '#texts/problems.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** For a screen with nothing to show yet: says so, and what to do. */
export function EmptyState(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <div className="card mx-auto grid max-w-xl justify-items-center gap-4 px-6 py-12 text-center">
      <span className="stage grid size-20 place-items-center rounded-full border border-line text-cyan">
        <Icon name={props.icon} className="size-9" />
      </span>
      <h1 className="text-title font-semibold">{props.title}</h1>
      <div className="max-w-md text-muted">{props.children}</div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{props.actions}</div>
    </div>
  );
}

/** A failed request, with a retry button. */
export function LoadProblem(props: {
  readonly problem: ApiProblem;
  readonly title: string;
  readonly onRetry: () => void;
}) {
  return (
    <Alert tone="danger" title={props.title}>
      <p className="mb-3">{sayProblem(props.problem)}</p>
      <Button size="sm" onClick={props.onRetry}>
        {TRY_AGAIN}
      </Button>
    </Alert>
  );
}
