import type { Reporter, TestCase, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** What a suite of `npm run test:firebase` ran against, in words. */
    against?: string;
  }
}

type Count = { readonly files: Set<string>; passed: number; failed: number; skipped: number };

/** From the nearest enclosing suite that says so. */
function againstOf(test: TestCase): string | undefined {
  let parent: TestCase['parent'] = test.parent;
  while (parent.type === 'suite') {
    const { against } = parent.meta();
    if (against !== undefined) return against;
    parent = parent.parent;
  }
  return undefined;
}

function countAll(modules: readonly TestModule[]): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>();
  for (const testModule of modules) {
    for (const test of testModule.children.allTests()) {
      const against = againstOf(test);
      if (against === undefined) continue;
      const count = counts.get(against) ?? { files: new Set(), passed: 0, failed: 0, skipped: 0 };
      const { state } = test.result();
      if (state !== 'pending') count[state] += 1;
      count.files.add(testModule.moduleId);
      counts.set(against, count);
    }
  }
  return counts;
}

/** Prints how many tests ran against what, because a missing emulator must not go unnoticed. */
export default class RanAgainst implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = [...countAll(modules)];
    if (counts.length === 0) return;
    const lines = counts.map(([against, { files, passed, failed, skipped }]) => {
      const others = [failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
      const told = [`${passed} passed`, ...others.filter(Boolean)].join(', ');
      return `  ${against}: ${told} (files: ${files.size})`;
    });
    console.log(['\nRan against', ...lines, ''].join('\n'));
  }
}
