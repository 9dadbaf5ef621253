import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Sentence } from './sentence.tsx';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const TONES: Record<NoticeTone, { readonly icon: IconName; readonly color: string }> = {
  info: { icon: 'sparkle', color: 'border-cyan/40 bg-cyan/8 [&>svg]:text-cyan' },
  success: { icon: 'check', color: 'border-neon/40 bg-neon/8 [&>svg]:text-neon' },
  warning: { icon: 'alert', color: 'border-warning/45 bg-warning/8 [&>svg]:text-warning' },
  danger: { icon: 'alert', color: 'border-danger/50 bg-danger/10 [&>svg]:text-danger' },
};

/**
 * A message in the page. Announced to screen readers when it appears: at once if it is about danger
 * or refuses what was pressed (`refuses`).
 */
export function Alert(props: {
  readonly tone: NoticeTone;
  readonly title?: string | undefined;
  readonly refuses?: boolean;
  readonly children?: ReactNode;
}) {
  const { icon, color } = TONES[props.tone];
  return (
    <div
      role={props.tone === 'danger' || props.refuses === true ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border p-4 ${color}`}
    >
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        {props.title !== undefined && <p className="font-display font-semibold">{props.title}</p>}
        <div className="text-[0.95rem]">
          {typeof props.children === 'string' ? <Sentence text={props.children} /> : props.children}
        </div>
      </div>
    </div>
  );
}
