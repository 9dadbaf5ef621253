import { useState } from 'react';
import { imageSchema, type ProductInput } from '#core/catalogue/product-input.schema.ts';
import { readPictureSize } from '#web/admin/products/read-picture-size.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

type PictureInput = ProductInput['images'][number];

/** Adds a picture by its address; its width and height are read from the picture itself. */
export function AddPicture(props: {
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
      return setError('No picture could be loaded from there. Check the address.');
    }
    setSrc('');
    return onAdd({ src: address.data, alt: '', ...size });
  };

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
      <div className="min-w-60 flex-1">
        <TextField
          label="Or add a picture by its address"
          hint="A path on this site such as /art/castle.webp, or an https address."
          value={src}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSrc(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the picture; it does not save the whole form.
            event.preventDefault();
            void add();
          }}
        />
      </div>
      <Button size="sm" className="sm:mt-7" busy={busy} onClick={() => void add()}>
        Add picture
      </Button>
    </div>
  );
}
