import { describeBooking, describeMainJob } from '#tests/e2e/main-job-suite.ts';

describeMainJob('SQLite', () => ({ STORE: 'sqlite' }));
describeBooking('memory', () => ({ STORE: 'memory' }));
