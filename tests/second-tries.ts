import type { Reporter, TestModule } from 'vitest/node';

/**
 * Lists at the end each test that passed on its second try, with the first error, because it must
 * not go unnoticed.
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((testModule) => [...testModule.children.allTests()]);
    const lines = tests
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => {
        const [first] = test.result().errors ?? [];
        return `  ${test.module.relativeModuleId} > ${test.fullName}: ${first?.message ?? ''}`;
      });
    if (lines.length > 0) console.log(['\nNEEDED A SECOND TRY', ...lines, ''].join('\n'));
  }
}
