export { PasswordForm } from './password-form';
export { WatchingEmbedded } from './watching-embedded';
export { WatchingPlaylist } from './watching-playlist';
export { WatchingVideo } from './watching-video';
