/** Names of icons; the console draws those that it has. */
export const ICONS: readonly string[] = `
  robot wait current monitor end colleagues send letter back forward down arrowDown close check clock move
  warning offline details recall link language person agents logout device invite takeOver eyeOff bug search
  bell fullScreen fullScreenExit theme refresh info command dice page copy minimise maximise restore fold unfold
  menu up trash more transfer whisper pencil star block keyboard sound bellOff watched ads share direct filter
  sort phone plus minus quote note download toColleague quickReply smile clip bolt bookmark grip pinNone
  pinStart pinEnd columns rows export ban
`
  .trim()
  .split(/\s+/);
