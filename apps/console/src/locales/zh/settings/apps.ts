/** The page "App": installing the console, and the chat in one's own app. */
export const apps = {
  install: {
    heading: '把控制台装成应用',
    hint: '装好后有自己的图标和窗口，可以接收推送。用手机扫码打开控制台。',
    qr: '控制台地址 {{address}} 的二维码',
    local: '当前地址只能在这台电脑上打开。请先用手机也能访问的地址打开控制台，再扫码。',
    insecure: '当前地址不是 https，手机不能安装，也收不到推送。',
    android: 'Android：用 Chrome 打开，选择菜单里的“安装应用”。',
    ios: 'iPhone 和 iPad：用 Safari 打开，点“分享”，选择“添加到主屏幕”。',
    desktop: '电脑：用 Chrome 或 Edge 打开，点击地址栏右侧的安装图标。',
  },
  script: {
    heading: '在自己的 App 里嵌入聊天',
    hint: '在 App 的网页视图里打开聊天窗口，登录的客户带着签名身份进入，换设备也是同一个人',
    site: '站点',
    platform: '平台',
    platforms: { ios: 'iOS（WKWebView）', android: 'Android（WebView）' },
    copy: '复制代码',
    copied: '已复制',
    secret: '身份由您的服务器用站点的签名密钥签名，再交给 App。密钥不能放进 App，否则任何人都能读出。',
    secretOpen: '查看密钥和各语言的签名示例',
  },
};
