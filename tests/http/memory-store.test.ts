import { describeWholeShop } from '#tests/support/whole-shop.ts';

describeWholeShop('memory', () => ({ STORE: 'memory' }));
