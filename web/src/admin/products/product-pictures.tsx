import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import { imageSchema, type ProductInput } from '#core/catalogue/product-input.schema.ts';
import { FormSection, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { ROW } from '#web/shared/focus.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { RemoveButton } from '#web/shared/ui/line-controls.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { UploadPictures } from './picture-uploads.tsx';
import { imageFromSet, type ProductFormValues } from './product-form-values.ts';

export const useProductForm = () => useFormContext<ProductFormValues, unknown, ProductInput>();

const pictureAltId = (id: string): string => `picture-${id}`;

type PictureRowProps = {
  readonly picture: ProductInput['images'][number] & { readonly id: string };
  readonly index: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** Drag handlers of a picture. The arrows do the same. */
type Dragging = { readonly onLift: () => void; readonly onPutHere: () => void };

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
function PictureRow({ picture, onLift, onPutHere, ...place }: PictureRowProps & Dragging) {
  const { index } = place;
  const { getFieldState, formState } = useProductForm();
  const mayMove = useMay()('catalogue:write');
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
          draggable={mayMove}
          title={mayMove ? 'Drag to change the order' : undefined}
          onDragStart={onLift}
          className={`block h-18 w-24 ${mayMove ? 'cursor-grab' : ''}`}
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
          {mayMove && <Moves {...place} />}
        </div>
      </div>
    </li>
  );
}

type PictureSize = { readonly width: number; readonly height: number };

/** Loads the picture like the page would. Undefined if it fails or has no intrinsic size. */
async function readPictureSize(src: string): Promise<PictureSize | undefined> {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

type PictureInput = ProductInput['images'][number];

/** Adds a picture by URL; its size is read from the picture. */
function AddPicture(props: {
  readonly pictures: readonly PictureInput[];
  readonly onAdd: (picture: PictureInput) => void;
}) {
  const { pictures, onAdd } = props;
  const [src, setSrc] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const add = async (): Promise<void> => {
    const address = imageSchema.shape.src.safeParse(src.trim());
    if (!address.success) return setError(address.error.issues[0]?.message);
    if (pictures.some((picture) => picture.src === address.data)) {
      return setError('This picture is already in the list.');
    }
    setError(undefined);
    setBusy(true);
    const size = await readPictureSize(address.data);
    setBusy(false);
    if (size === undefined) {
      return setError('No picture could be loaded from that address. Check it and try again.');
    }
    setSrc('');
    return onAdd({ src: address.data, alt: '', ...size });
  };

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
      <div className="min-w-60 flex-1">
        <TextField
          label="Or add a picture from a web address"
          hint="A path on this site, such as /art/castle.webp, or an https address."
          value={src}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSrc(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the picture instead of saving the form.
            event.preventDefault();
            void add();
          }}
        />
      </div>
      <ActionButton small className="mt-6" busy={busy} onClick={() => void add()}>
        Add picture
      </ActionButton>
    </div>
  );
}

/** The schema's maximum. */
const MOST_PICTURES = 20;

/** The picture list and its actions. Each change is announced and keeps focus in the list. */
function usePictureList() {
  const { control, getValues } = useProductForm();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'images' });
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    // Moving a row takes focus off its content.
    if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });
  return {
    fields,
    append,
    announcement,
    moveTo(from: number, to: number): void {
      const id = fields[from]?.id;
      if (id === undefined || from === to) return;
      focusNext.current = pictureAltId(id);
      move(from, to);
      setAnnouncement(`Picture ${from + 1} moved to position ${to + 1}.`);
    },
    removeAt(index: number): void {
      const next = fields[index + 1] ?? fields[index - 1];
      focusNext.current = next && pictureAltId(next.id);
      remove(index);
      setAnnouncement(`Picture ${index + 1} removed.`);
    },
    /** Returns why it was not added. Does not steal focus from typing. */
    addUploaded(set: PictureSet, { name }: File): string | undefined {
      const images = getValues('images');
      if (images.some(({ src }) => src === set.src)) return 'This picture is already in the list.';
      if (images.length >= MOST_PICTURES) {
        return `A product can have up to ${MOST_PICTURES} pictures. Remove one first.`;
      }
      append(imageFromSet(set), { shouldFocus: false });
      setAnnouncement(`${name} is now picture ${images.length + 1}. Add a description.`);
      return undefined;
    },
  };
}

/** Cards show the first picture. */
export function ProductPictures(props: { readonly onUploading: (uploading: boolean) => void }) {
  const { formState } = useProductForm();
  const { fields, append, announcement, moveTo, removeAt, addUploaded } = usePictureList();
  const dragged = useRef<number>(undefined);
  const { images } = formState.errors;
  const error = images?.root?.message ?? images?.message;
  return (
    <FormSection title="Pictures">
      {fields.length === 0 && (
        <p className="text-sm text-muted">No pictures yet. Shoppers see a placeholder drawing.</p>
      )}
      <ol className="grid gap-3 empty:hidden">
        {fields.map((picture, index) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => removeAt(index)}
            onLift={() => {
              dragged.current = index;
            }}
            onPutHere={() => {
              if (dragged.current !== undefined) moveTo(dragged.current, index);
              dragged.current = undefined;
            }}
          />
        ))}
      </ol>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <output className="sr-only">{announcement}</output>
      {fields.length >= MOST_PICTURES && (
        <p className="text-sm text-muted">A product can have up to {MOST_PICTURES} pictures.</p>
      )}
      <Needs is="catalogue:write">
        <UploadPictures onUploaded={addUploaded} onUploading={props.onUploading} />
        {fields.length < MOST_PICTURES && (
          <AddPicture
            pictures={fields}
            onAdd={(picture) => append(picture, { focusName: `images.${fields.length}.alt` })}
          />
        )}
      </Needs>
    </FormSection>
  );
}
