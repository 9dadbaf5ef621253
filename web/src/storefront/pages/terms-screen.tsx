import { TERMS } from '#core/content/content-pages.ts';
import { termsFiguresOf, TERMS_VERSION } from '#core/settings/terms-figures.ts';
import { TextPage } from './text-page.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { formatLongDay } from '#texts/dates.ts';
import { termsText, TERMS_PAGE } from '#texts/pages.ts';

export function TermsScreen() {
  const { date } = TERMS_VERSION;
  const figures = termsFiguresOf(useSettings());
  return (
    <TextPage
      page={TERMS}
      text={termsText(useConfig().site, figures)}
      note={
        <p className="mt-5 inline-flex rounded-full border border-line bg-panel/70 px-4 py-1.5 text-sm text-muted">
          <span>
            {TERMS_PAGE.inForce} <time dateTime={date}>{formatLongDay(date)}</time>
          </span>
        </p>
      }
    />
  );
}
