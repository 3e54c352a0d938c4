import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';

/** Sets the language of antd's date pickers to the console's. For parts that load antd. */
function follow(language: string): void {
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
}

follow(i18next.language);
i18next.on('languageChanged', follow);
