import { useId } from 'react';
import { StrokePad, type StrokePadProps } from '#web/shared/forms/stroke-pad.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SIGNING } from '#texts/manage.ts';

/** An optional drawn signature, by finger or mouse. */
export function SignaturePad({ drawing, onDraw }: StrokePadProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {SIGNING.pad}
      </p>
      <StrokePad
        drawing={drawing}
        onDraw={onDraw}
        labelledBy={id}
        className="aspect-3/1 w-full cursor-crosshair touch-none rounded-md border border-edge bg-raised select-none"
        lineClassName="stroke-line"
        strokeClassName="stroke-ink"
      >
        <text x="300" y="140" textAnchor="middle" className="fill-muted text-[26px]">
          {SIGNING.empty}
        </text>
      </StrokePad>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{drawing === '' ? SIGNING.padHint : SIGNING.drawn}</p>
        {drawing !== '' && (
          <Button variant="ghost" size="sm" onClick={() => onDraw(() => '')}>
            {SIGNING.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
