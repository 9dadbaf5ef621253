import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CHOSEN_TYPES } from '#web/admin/products/picture-upload-list.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

type OnFiles = { readonly onFiles: (files: readonly File[]) => void };

const isOfFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer.types.includes('Files');

/** A file dropped beside the button would open in place of the form. */
function useNoMissedDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent): void => {
      const { dataTransfer } = event;
      if (dataTransfer && isOfFiles({ dataTransfer })) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

/** Opened by a button: the chooser of files, or the camera of a phone. */
function FileInput(
  props: OnFiles & {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly camera?: boolean;
  },
) {
  const { ref, camera = false, onFiles } = props;
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={CHOSEN_TYPES}
      multiple={!camera}
      {...(camera && { capture: 'environment' })}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again after it was removed.
        target.value = '';
      }}
    />
  );
}

function useFileDrop(onFiles: OnFiles['onFiles']) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent): void {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent): void {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A large button that files can be dropped on. */
export function PictureDropZone({ onFiles }: OnFiles) {
  const { over, handlers } = useFileDrop(onFiles);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hint = useId();
  useNoMissedDrops();
  return (
    <div className="grid gap-2">
      <FileInput ref={files} onFiles={onFiles} />
      <button
        type="button"
        {...handlers}
        aria-describedby={hint}
        onClick={() => files.current?.click()}
        className={`grid min-h-24 place-content-center justify-items-center gap-2 rounded-md border-2 border-dashed p-4 font-display font-semibold transition-colors hover:border-cyan hover:text-cyan ${over ? 'border-cyan bg-cyan/8 text-cyan' : 'border-edge'}`}
      >
        <Icon name="picture" className="size-7" />
        Upload pictures
      </button>
      <FileInput ref={camera} camera onFiles={onFiles} />
      <div className="hidden pointer-coarse:grid">
        <Button size="sm" onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      </div>
      <p id={hint} className="text-sm text-muted">
        Choose files or drop them on the button. JPEG, PNG, WebP or AVIF, up to 15 MB each; best at
        2000 pixels wide or more.
      </p>
    </div>
  );
}
