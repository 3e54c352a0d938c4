export const faces = {
  title: '其他语言的名字',
  hint: '说这种语言的访客看到的昵称、签名和头像；留空的项与平时一样。头像换上立即生效，不等保存。',
  hintNew: '说这种语言的访客看到的昵称和签名；留空的项与平时一样。头像在客服建好后再加。',
  language: '语言',
  nickname: '昵称',
  signature: '签名',
  avatar: '换头像',
  add: '添加语言',
  remove: '删除语言',
};
