import { SAFETY } from '#core/content/content-pages.ts';
import { safetyText, ESSENTIALS } from '#texts/pages.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { TextPage } from './text-page.tsx';

type Essential = {
  readonly icon: IconName;
  readonly color: string;
  readonly title: string;
  readonly text: string;
};

const CARDS: readonly Essential[] = [
  { icon: 'users', color: 'bg-neon/10 text-neon', ...ESSENTIALS.watch },
  { icon: 'alert', color: 'bg-warning/10 text-warning', ...ESSENTIALS.wind },
  { icon: 'phone', color: 'bg-danger/10 text-danger', ...ESSENTIALS.hurt },
];

/** Three things to remember, before the full text. */
function Essentials() {
  return (
    <ul className="container-page grid gap-4 pt-8 md:grid-cols-3 md:pt-10">
      {CARDS.map(({ icon, color, title, text }) => (
        <li key={title} className="card flex items-center gap-4 p-5">
          <span className={`grid size-12 shrink-0 place-items-center rounded-md ${color}`}>
            <Icon name={icon} className="size-6" />
          </span>
          <span className="grid leading-snug">
            <span className="font-display text-lg font-semibold">{title}</span>
            <span className="text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function SafetyScreen() {
  return (
    <TextPage page={SAFETY} text={safetyText(useConfig().site)}>
      <Essentials />
    </TextPage>
  );
}
