import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScrollList } from '#web/admin/ui/scroll-list.tsx';

it('a list that scrolls by itself can be reached by keyboard, and says how many rows it leaves out', () => {
  const drawn = (length: number): string =>
    renderToStaticMarkup(
      createElement(ScrollList<number>, {
        label: 'Mistakes',
        rows: Array.from({ length }, (_, index) => index),
        // oxlint-disable-next-line react/no-children-prop -- A function, which createElement takes only so.
        children: (row) => createElement('li', { key: row }, `row ${row}.`),
      }),
    );
  expect(drawn(200)).toMatch(/aria-label="Mistakes" tabindex="0".*row 199\.<\/li><\/ul><\/div>$/i);
  expect(drawn(203)).toMatch(/row 199\.<.*And 3 more\./);
});
