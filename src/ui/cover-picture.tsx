/** A picture that fills its container, with a plain ground until it has loaded; the text beside it describes it. */
export function CoverPicture({ src }: { readonly src: string }) {
  return (
    <img src={src} alt="" crossOrigin="anonymous" className="absolute inset-0 size-full bg-s3 object-cover" />
  );
}
