import { VIDEO_PICKER_ACCEPT } from '@/domain/upload-rules';
import { cx } from '@/lib/cx';
import { ZONE, ZoneFace } from '../zone-face';
import { EARLY_FIELD } from './early-field';

/**
 * The drop zone of the prerendered page. Its field covers it, so the browser itself takes a clip, chosen or dropped,
 * before any script has loaded; `required` lets the styles show that there is one. early-field.ts hands it to the app.
 */
export function EarlyZone({ sizeText }: { readonly sizeText: string }) {
  return (
    <div className="flex">
      <label
        className={cx(
          ZONE,
          'relative border-control hover:bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {/* Without autocomplete="off", Firefox fills in the file again after a reload. */}
        <input
          {...{ [EARLY_FIELD]: '' }}
          type="file"
          required
          autoComplete="off"
          accept={VIDEO_PICKER_ACCEPT}
          aria-label="Choose a video file"
          className="peer absolute inset-0 opacity-0"
        />
        <span className="contents peer-valid:hidden">
          <ZoneFace title="Drop your video here" hint="or click to browse" sizeText={sizeText} />
        </span>
        <span className="hidden font-head text-h2 font-semibold peer-valid:block">Opening your clip</span>
      </label>
    </div>
  );
}
