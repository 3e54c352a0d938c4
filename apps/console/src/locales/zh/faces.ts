export const faces = {
  title: '其他语言的资料',
  hint: '使用这种语言的访客会看到的昵称、签名和头像，留空则与上面相同。头像换上后立即生效，不用等保存。',
  hintNew: '使用这种语言的访客会看到的昵称和签名，留空则与上面相同。头像在新建客服后再添加。',
  language: '语言',
  nickname: '昵称',
  signature: '签名',
  avatar: '换头像',
  avatarRemove: '删除头像',
  avatarHint: '访客会看到，自动裁成方形，换上后立即生效',
  add: '添加语言',
  remove: '删除语言',
};
