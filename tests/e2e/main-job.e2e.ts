import { describeMainJob } from '#tests/e2e/main-job-suite.ts';

describeMainJob('SQLite', () => ({ STORE: 'sqlite' }));
describeMainJob('memory', () => ({ STORE: 'memory' }));
