import { useFormContext } from 'react-hook-form';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { ProductFormValues } from '#web/admin/products/product-form-values.ts';
import { FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ROW } from '#web/shared/pass-focus.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { RemoveButton } from '#web/shared/ui/line-controls.tsx';

/** The product form's context. */
export const useProductForm = () => useFormContext<ProductFormValues, unknown, ProductInput>();

export const pictureAltId = (id: string): string => `picture-${id}`;

type PictureRowProps = {
  readonly picture: ProductInput['images'][number] & { readonly id: string };
  readonly index: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** Drag handlers of a picture. The arrows do the same. */
type Dragging = {
  readonly onLift: () => void;
  readonly onPutHere: () => void;
};

/** Uploaded pictures have a hash as URL, which is not worth showing. */
const isUploaded = ({ src }: PictureRowProps['picture']): boolean => src.startsWith('/pictures/');

/** Below this, cards look blurred on dense phone screens. */
const FEWEST_PIXELS = 600;

function Moves({ index, isLast, onMove, onRemove }: Omit<PictureRowProps, 'picture'>) {
  const name = `picture ${index + 1}`;
  return (
    <div className="flex flex-wrap gap-1">
      <ActionButton
        small
        variant="quiet"
        disabled={index === 0}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="chevron" className="size-5 rotate-180" />
      </ActionButton>
      <ActionButton
        small
        variant="quiet"
        disabled={isLast}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="chevron" />
      </ActionButton>
      {index > 0 && (
        <ActionButton
          small
          variant="quiet"
          aria-label={`Make ${name} the cover`}
          onClick={() => onMove(0)}
        >
          Make cover
        </ActionButton>
      )}
      <RemoveButton size="sm" label={`Remove ${name}`} onRemove={onRemove} />
    </div>
  );
}

/** One picture: preview, alt text, and its place in the list. */
export function PictureRow({ picture, onLift, onPutHere, ...place }: PictureRowProps & Dragging) {
  const { index } = place;
  const { getFieldState, formState } = useProductForm();
  const broken = getFieldState(`images.${index}.src`, formState).error?.message;
  return (
    <li {...ROW}>
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          if (event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          onPutHere();
        }}
        className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-md border border-line bg-ground p-3"
      >
        <span
          draggable
          title="Drag to change the order"
          onDragStart={onLift}
          className="block h-18 w-24 cursor-grab"
        >
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
            label={`Description of picture ${index + 1}`}
            required
            autoComplete="off"
          />
          <FormText
            name={`images.${index}.es.alt`}
            label="Description in Spanish"
            lang="es"
            autoComplete="off"
          />
          <p className="text-sm text-muted">
            <span className="break-all">{isUploaded(picture) ? 'Uploaded' : picture.src}</span>
            <span className="block">
              {picture.width} × {picture.height}
              {index === 0 && ', cover'}
            </span>
          </p>
          {picture.width < FEWEST_PIXELS && (
            <p className="text-sm text-warning">
              This picture is small and will look blurry on most screens.
            </p>
          )}
          {broken !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {broken}
            </p>
          )}
          <Moves {...place} />
        </div>
      </div>
    </li>
  );
}
