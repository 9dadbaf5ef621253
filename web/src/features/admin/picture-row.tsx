import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import { FormText, useProductFormContext } from '#web/features/admin/form-field.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

export const pictureAltId = (id: string): string => `picture-${id}`;

type PictureRowProps = {
  readonly picture: ProductInput['images'][number] & { readonly id: string };
  readonly index: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

function Moves({ index, isLast, onMove, onRemove }: Omit<PictureRowProps, 'picture'>) {
  const name = `picture ${index + 1}`;
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="ghost"
        disabled={index === 0}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="chevron" className="size-5 rotate-180" />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={isLast}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="chevron" />
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </div>
  );
}

/** One picture: what it looks like, what it shows in words, and its place in the list. */
export function PictureRow({ picture, ...place }: PictureRowProps) {
  const { index } = place;
  const { getFieldState, formState } = useProductFormContext();
  const broken = getFieldState(`images.${index}.src`, formState).error?.message;
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-md border border-line bg-ground p-3">
      <span className="block h-18 w-24">
        <Picture
          image={picture}
          alt=""
          sizes="96px"
          className="size-full rounded-md object-cover"
        />
      </span>
      <div className="grid min-w-0 content-start gap-2">
        <FormText
          id={pictureAltId(picture.id)}
          name={`images.${index}.alt`}
          label={`What picture ${index + 1} shows`}
          required
          autoComplete="off"
        />
        <p className="text-sm break-all text-muted">
          {picture.src}
          <span className="block">
            {picture.width} × {picture.height}
            {index === 0 && ', shown first'}
          </span>
        </p>
        {broken !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {broken}
          </p>
        )}
        <Moves {...place} />
      </div>
    </li>
  );
}
