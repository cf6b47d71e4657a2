/** A picture that fills what it stands in; the words beside it say what it is. */
export function CoverPicture({ src }: { readonly src: string }) {
  return <img src={src} alt="" crossOrigin="anonymous" className="absolute inset-0 size-full object-cover" />;
}
