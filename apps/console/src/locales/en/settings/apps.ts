/** The page "App": installing the console, and the chat in one's own app. */
export const apps = {
  install: {
    heading: 'Install the console as an app',
    hint: 'The app has its own icon and window and receives push notifications. Scan the code to open the console on a phone.',
    qr: 'QR code of the console at {{address}}',
    local: 'This address opens on this computer only. First open the console at an address that phones can reach.',
    insecure: 'This address is not https, so phones can’t install the console or receive push notifications.',
    android: 'Android: open it in Chrome and choose “Install app” in the menu.',
    ios: 'iPhone and iPad: open it in Safari, tap Share and choose “Add to Home Screen”.',
    desktop: 'Computer: open it in Chrome or Edge and click the install icon right of the address.',
  },
  script: {
    heading: 'Chat in your own app',
    hint: 'Opens the chat in a web view of your app. Signed-in customers arrive with a signed identity, so they stay the same customer on every device.',
    site: 'Site',
    platform: 'Platform',
    platforms: { ios: 'iOS (WKWebView)', android: 'Android (WebView)' },
    copy: 'Copy code',
    copied: 'Copied',
    secret:
      'Your server signs the identity with the site’s signing secret and passes it to the app. Never put the secret into the app, where anyone could read it.',
    secretOpen: 'View the secret and signing samples in several languages',
  },
};
