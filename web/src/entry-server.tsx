import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderPage } from '#core/contract/page.ts';
import { pathIn } from '#core/kernel/language.ts';
import { isAdminAddress } from '#web/admin/areas.tsx';
import { App } from '#web/app/app.tsx';
import { CATALOGUE_MODULE, isCataloguePath, preloadCatalogue } from '#web/app/catalogue-screens.ts';
import { contentModuleAt, preloadContent } from '#web/app/content-screens.ts';
import { renderHead } from '#web/app/render-head.ts';
import {
  type FirstPicture,
  HeadContext,
  type HeadSink,
  type PageHead,
} from '#web/shared/page-head.ts';
import { preloadIslands } from '#web/shared/ui/island.tsx';
import { ROUTER } from '#web/shared/data/language.ts';
import { makePorts } from '#web/wiring/ports.ts';
import { LANGUAGE } from '#texts/language.ts';

await Promise.all([preloadCatalogue(), preloadContent(), preloadIslands()]);

/** The screen, where it is a chunk of its own. */
function modulesAt(pathname: string): readonly string[] {
  const screen = isCataloguePath(pathname) ? CATALOGUE_MODULE : contentModuleAt(pathname);
  return screen === undefined ? [] : [screen];
}

/** Same tree as `entry-client`, so that the browser can take it over; screens in lazy chunks are skeletons here. */
export const render: RenderPage = ({ url, config, data }) => {
  let head: PageHead = { title: 'Inflatable rentals' };
  let picture: FirstPicture | undefined;
  const sink: HeadSink = {
    picture: (shown) => {
      picture ??= shown;
    },
    collect: (collected) => {
      head = collected;
    },
    shown: () => undefined,
  };
  const body = renderToString(
    <StaticRouter {...ROUTER} location={pathIn(LANGUAGE, url)}>
      <HeadContext value={sink}>
        <App ports={makePorts(config)} start={{ url, config, data }} />
        <output aria-live="polite" className="sr-only" />
      </HeadContext>
    </StaticRouter>,
  );
  const { pathname } = new URL(url, config.publicUrl);
  // The admin's frame, which a browser alone draws, says that nothing is there.
  const isMissing =
    head.missing === true || (pathname.startsWith('/admin/') && !isAdminAddress(pathname));
  return {
    status: isMissing ? 404 : 200,
    head: renderHead({ ...head, picture }, config, pathname),
    body,
    modules: modulesAt(pathname),
  };
};
