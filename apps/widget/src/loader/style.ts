/**
 * All styles on the host page. `!important` on the host element, since the page's rules apply to it; `all` leaves out
 * `direction` and variables, which pages may have too. `%` instead of `vh`: pages may zoom their root.
 */
export const style = `
:host{all:initial!important;direction:ltr!important;position:fixed!important;inset:auto!important;z-index:2147483000!important;color-scheme:light dark!important}
:host(.off){display:none!important}
*{box-sizing:border-box;font-family:system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.root{--lift:0px;--from:0px;--seen:100%;--edge:var(--parley-side,20px);--floor:calc(var(--parley-bottom,20px) + var(--lift) + env(safe-area-inset-bottom));--ground:#fff;--ink:#1b1f26;--soft:#5b6472;--line:#0000001a}
button{all:unset;box-sizing:border-box;cursor:pointer;-webkit-tap-highlight-color:transparent}
button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.launcher{position:fixed;right:var(--edge);bottom:var(--floor);width:56px;height:56px;border-radius:50%;background:var(--accent);color:#fff;display:grid;place-items:center;box-shadow:0 1px 3px #0003,0 6px 20px #0000002e;transition:transform .16s,opacity .2s,box-shadow .16s}
.launcher:hover{transform:translateY(-2px);box-shadow:0 2px 4px #0003,0 10px 28px #0000003d}
.launcher:active{transform:scale(.96)}
.launcher svg{grid-area:1/1;width:28px;height:28px;transition:transform .16s,opacity .16s}
.launcher .down,.open .launcher .bubble{opacity:0;transform:rotate(-45deg) scale(.6)}
.open .launcher .down{opacity:1;transform:none}
.badge{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#d92d20;color:#fff;font-size:12px;font-weight:600;line-height:22px;text-align:center;font-variant-numeric:tabular-nums;box-shadow:0 0 0 2px var(--ground)}
.badge:empty{display:none}
.preview{position:fixed;right:var(--edge);bottom:calc(var(--floor) + 70px);display:flex;align-items:flex-start;max-width:min(300px,calc(100% - 40px));border-radius:12px;background:var(--ground);color:var(--ink);box-shadow:0 0 0 1px var(--line),0 8px 28px #0003;transition:transform .18s,opacity .18s}
.preview .text{padding:0 4px 0 16px;margin:12px 0;font-size:14px;line-height:1.5;overflow-wrap:anywhere;overflow:hidden;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical}
.preview .dismiss{flex:none;width:36px;height:36px;margin:4px;display:grid;place-items:center;color:var(--soft);border-radius:6px}
.preview .dismiss svg{width:16px;height:16px}
.panel{position:fixed;right:var(--edge);bottom:calc(var(--floor) + 72px);width:380px;height:min(640px,calc(100% - 112px - var(--lift)));border-radius:16px;overflow:hidden;background:var(--ground);color:var(--soft);box-shadow:0 0 0 1px var(--line),0 12px 48px #0000003d;transform-origin:100% 100%;transition:transform .2s cubic-bezier(.2,.8,.3,1),opacity .16s,visibility .2s;display:grid;place-items:center;font-size:14px}
.panel iframe{position:absolute;inset:0;width:100%;height:100%;border:0;color-scheme:light dark;opacity:0;transition:opacity .12s}
.panel.ready iframe{opacity:1}
.root:not(.open) .panel,.hidden{visibility:hidden;opacity:0;pointer-events:none;transform:translateY(12px) scale(.97)}
.unplaced .launcher{visibility:hidden;opacity:0;transform:scale(.6)}
.left :is(.launcher,.preview,.panel){right:auto;left:var(--edge)}
.left .panel{transform-origin:0 100%}
.dark{--ground:#16191f;--ink:#e8eaee;--soft:#a3abb8;--line:#ffffff1f}
@media (max-width:479.98px),(max-height:479.98px) and (max-width:900px){
.root{--edge:var(--parley-side,16px);--floor:calc(var(--parley-bottom,16px) + var(--lift) + env(safe-area-inset-bottom))}
.launcher{width:52px;height:52px}
.panel{inset:var(--from) 0 auto!important;width:100%;height:var(--seen);border-radius:0;box-shadow:none}
.open .launcher{visibility:hidden}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media print{.root{display:none}}
`;
