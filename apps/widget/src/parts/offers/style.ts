/**
 * As the launcher's: `!important` on the host element, since the page's rules apply to it. Above the launcher, which would
 * cover the buttons of a sheet; an open window removes it.
 */
export const style = `
:host{all:initial!important;direction:ltr!important;position:fixed!important;inset:auto!important;z-index:2147483001!important;color-scheme:light dark!important}
*{box-sizing:border-box;margin:0;font-family:system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
section{--ground:#fff;--ink:#1b1f26;--soft:#5b6472;position:fixed;width:320px;max-width:calc(100% - 32px);max-height:calc(100% - 32px);overflow:auto;border-radius:16px;background:var(--ground);color:var(--ink);box-shadow:0 12px 48px #0000003d;font-size:14px;line-height:1.6}
.dark{--ground:#16191f;--ink:#e8eaee;--soft:#a3abb8}
.s{width:260px}
.l{width:440px;font-size:16px}
.corner,.phone.bubble{right:20px;bottom:calc(96px + env(safe-area-inset-bottom))}
.corner.left,.phone.bubble.left{right:auto;left:20px}
.center{inset:0;margin:auto;height:fit-content}
.bottom{left:0;right:0;bottom:24px;margin:auto}
.bubble{border-radius:16px 16px 4px}
.phone.sheet{inset:auto 0 0;width:100%;max-width:none;border-radius:16px 16px 0 0;padding-bottom:env(safe-area-inset-bottom)}
.body{padding:20px;display:grid;gap:8px}
.bubble .body{padding:14px 18px}
.card{border-top:4px solid var(--accent)}
h2{font-size:1.15em;line-height:1.4;padding-right:28px;overflow-wrap:anywhere}
p{white-space:pre-wrap;overflow-wrap:anywhere;padding-right:20px}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
button{all:unset;box-sizing:border-box;cursor:pointer;border-radius:8px;padding:8px 16px;min-height:40px;text-align:center;-webkit-tap-highlight-color:transparent}
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.yes{background:var(--accent);color:#fff;font-weight:600}
.no,.close{color:var(--soft)}
.close{position:absolute;top:6px;right:6px;width:36px;height:36px;min-height:0;padding:0;display:grid;place-items:center}
.close svg{width:16px;height:16px}
@media print{section{display:none}}
`;
