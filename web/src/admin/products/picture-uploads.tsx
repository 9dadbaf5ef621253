import {
  type DragEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useLoadPictureUploads } from '#web/shared/app-context.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import {
  CHOSEN_TYPES,
  isUnderWay,
  pictureUploadQueue,
  type Upload,
  type UploadQueueOptions,
  type UploadState,
} from './picture-upload-queue.ts';

type OnFiles = { readonly onFiles: (files: readonly File[]) => void };

const isOfFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer.types.includes('Files');

/** Keeps a file dropped beside the button from replacing the page. */
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

/** Opened by a button: the file chooser or a phone's camera. */
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
        // Lets the same file be chosen again after removal.
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

/** A large button that accepts dropped files. */
function PictureDropZone({ onFiles }: OnFiles) {
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
        <ActionButton small onClick={() => camera.current?.click()}>
          Take a photo
        </ActionButton>
      </div>
      <p id={hint} className="text-sm text-muted">
        Choose files or drop them on the button. JPEG, PNG, WebP, or AVIF, up to 15 MB each. 2000
        pixels wide or more is best.
      </p>
    </div>
  );
}

const SIDE = 144;

/** Fills the square, cropping the longer side; upright, as the browser decodes it. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file);
  const scale = SIDE / Math.min(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  picture.close();
}

/** A preview of a local file on a canvas, because our policy forbids `blob:` images. */
function FilePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // If the browser cannot show it, the icon behind stays visible.
    if (canvas.current) draw(file, canvas.current).catch(() => undefined);
  }, [file]);
  return (
    <span className="stage relative grid size-18 place-items-center overflow-hidden rounded-md text-edge">
      <Icon name="picture" className="size-8" />
      <canvas ref={canvas} width={SIDE} height={SIDE} className="absolute inset-0 size-full" />
    </span>
  );
}

const MEGABYTE = 1_024 * 1_024;
const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

function stepText(state: UploadState): string {
  if (state.kind === 'waiting') return 'Waiting';
  if (state.kind === 'failed') return state.message;
  return state.share < 1 ? `${Math.floor(state.share * 100)}% sent` : 'Resizing…';
}

function Progress({ upload: { file, state } }: { readonly upload: Upload }) {
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="text-sm text-danger">
        {state.message}
      </p>
    );
  }
  // Indeterminate while the server works, because the duration is unknown.
  const value = state.kind === 'sending' && state.share < 1 ? state.share : undefined;
  return (
    <>
      {state.kind === 'sending' && (
        <progress
          aria-label={`Upload of ${file.name}`}
          value={value}
          className="h-2 w-full accent-cyan"
        />
      )}
      <p className="text-sm text-muted">{stepText(state)}</p>
    </>
  );
}

/** An upload: preview, progress, and cancel or retry. */
function PictureUploadRow(props: {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}) {
  const { upload, onRetry, onDrop } = props;
  const { file, state } = upload;
  const failed = state.kind === 'failed';
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-4 gap-y-2 rounded-md border border-line bg-ground p-3">
      <FilePreview file={file} />
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="text-sm break-all">
          {file.name}
          <span className="text-muted"> · {sizeText(file.size)}</span>
        </p>
        <Progress upload={upload} />
        <div className="flex flex-wrap gap-1">
          {failed && state.mayRetry && (
            <ActionButton small onClick={onRetry} aria-label={`Try ${file.name} again`}>
              Try again
            </ActionButton>
          )}
          <ActionButton
            small
            variant="quiet"
            onClick={onDrop}
            aria-label={`${failed ? 'Dismiss' : 'Cancel'} ${file.name}`}
          >
            {failed ? 'Dismiss' : 'Cancel'}
          </ActionButton>
        </div>
      </div>
    </li>
  );
}

/** Accepts files and sends them in turn. Each leaves this list once it belongs to the product. */
export function UploadPictures(props: {
  /** Must be stable: only the first one given is used. */
  readonly onUploaded: UploadQueueOptions['onUploaded'];
  /** Called when uploads start and when all have ended. */
  readonly onUploading: (uploading: boolean) => void;
}) {
  const { onUploaded, onUploading } = props;
  const load = useLoadPictureUploads();
  const [queue] = useState(() => pictureUploadQueue({ load, onUploaded }));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const isBusy = isUnderWay(uploads);
  useEffect(() => onUploading(isBusy), [isBusy, onUploading]);
  useEffect(() => () => queue.clear(), [queue]);
  return (
    <div className="grid gap-3">
      <PictureDropZone onFiles={queue.add} />
      <ul aria-label="Uploads" className="grid gap-3 empty:hidden">
        {uploads.map((upload) => (
          <PictureUploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => queue.retry(upload.id)}
            onDrop={() => queue.drop(upload.id)}
          />
        ))}
      </ul>
    </div>
  );
}
