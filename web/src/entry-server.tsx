import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderPage } from '#core/ports/page.ts';
import { App } from '#web/app/app.tsx';
import { preloadCatalogue } from '#web/app/catalogue-screens.ts';
import { preloadContent } from '#web/app/content-screens.ts';
import { renderHead } from '#web/app/render-head.ts';
import { HeadContext, type HeadSink, type PageHead } from '#web/shared/page-head.ts';
import { makePorts } from '#web/wiring/ports.ts';

await Promise.all([preloadCatalogue(), preloadContent()]);

/** Same tree as `entry-client`, so that the browser can take it over; screens in lazy chunks are skeletons here. */
export const render: RenderPage = ({ url, config, data }) => {
  let head: PageHead = { title: 'Inflatable rentals' };
  const sink: HeadSink = {
    collect: (collected) => {
      head = collected;
    },
    shown: () => undefined,
  };
  const body = renderToString(
    <StaticRouter location={url}>
      <HeadContext value={sink}>
        <App ports={makePorts(config)} start={{ url, config, data }} />
        <output aria-live="polite" className="sr-only" />
      </HeadContext>
    </StaticRouter>,
  );
  return {
    status: head.missing === true ? 404 : 200,
    head: renderHead(head, config, new URL(url, config.publicUrl).pathname),
    body,
  };
};
