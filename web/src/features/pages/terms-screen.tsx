import { TERMS } from '#core/site/content-pages.ts';
import { TERMS_VERSION } from '#core/site/terms.ts';
import { TextPage } from '#web/features/pages/text-page.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { formatLongDay } from '#texts/dates.ts';
import { TERMS_PAGE, termsText } from '#texts/terms.ts';

export function TermsScreen() {
  const { version, date } = TERMS_VERSION;
  return (
    <TextPage
      page={TERMS}
      text={termsText(useConfig().site, useSettings().cancellation)}
      note={
        <p className="mt-5 inline-flex rounded-full border border-line bg-panel/70 px-4 py-1.5 text-sm text-muted">
          <span>
            {TERMS_PAGE.inForce(version)} <time dateTime={date}>{formatLongDay(date)}</time>
          </span>
        </p>
      }
    />
  );
}
