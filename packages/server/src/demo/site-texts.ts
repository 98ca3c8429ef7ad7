import type { TextLanguage } from '@tamarind/domain/content/announcement';
import type { OwnText, SiteTextWords } from '@tamarind/domain/content/site-text';
import type { TextPlace } from '@tamarind/domain/content/text-place';
import { type Blank, legalDraft } from '@tamarind/domain/jurisdictions/legal-drafts';
import { packOf } from '@tamarind/domain/jurisdictions/index';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { legalTextsMissing, publishWords } from '../site-texts/index.ts';
import * as queries from './queries.ts';

/** Version number of the demo's terms and conditions, to which the demo's members have agreed. */
export const DEMO_TERMS = '1';

/**
 * Values for the blanks in the jurisdiction pack's drafts, by language. They are invented, because a demo has no
 * company, licence or lawyer.
 */
const filled: Readonly<Record<TextLanguage, Readonly<Record<Blank, string>>>> = {
  EN: {
    draft: '*This is a demonstration with play money. The text shows how a house writes its own.*',
    company: 'the demo company',
    licence: 'DEMO',
    mail: 'help@tamarind.example',
    law: 'the law of the licence',
    authority: 'the data protection authority of your country',
    helpline: 'Thailand: mental health hotline 1323. Vietnam: child protection line 111.',
  },
  TY: {
    draft: '*นี่คือการสาธิตด้วยเงินจำลอง ข้อความแสดงตัวอย่างที่ผู้ให้บริการเขียนเอง*',
    company: 'บริษัทสาธิต',
    licence: 'DEMO',
    mail: 'help@tamarind.example',
    law: 'กฎหมายของใบอนุญาต',
    authority: 'หน่วยงานคุ้มครองข้อมูลส่วนบุคคลในประเทศของคุณ',
    helpline: 'ประเทศไทย: สายด่วนสุขภาพจิต 1323 เวียดนาม: สายคุ้มครองเด็ก 111',
  },
  VI: {
    draft: '*Đây là bản trình diễn với tiền ảo. Văn bản cho thấy nhà cái tự viết thế nào.*',
    company: 'công ty trình diễn',
    licence: 'DEMO',
    mail: 'help@tamarind.example',
    law: 'luật của giấy phép',
    authority: 'cơ quan bảo vệ dữ liệu cá nhân tại nước bạn',
    helpline: 'Thái Lan: đường dây sức khỏe tâm thần 1323. Việt Nam: tổng đài bảo vệ trẻ em 111.',
  },
  CN: {
    draft: '*这是使用虚拟货币的演示。本文展示运营商如何撰写自己的文本。*',
    company: '演示公司',
    licence: 'DEMO',
    mail: 'help@tamarind.example',
    law: '牌照适用的法律',
    authority: '您所在国家的数据保护机构',
    helpline: '泰国：心理健康热线 1323。越南：儿童保护热线 111。',
  },
};

const lines = (...words: readonly string[]): string => words.join('\n');

/** A help topic and a public page, as if the demo's staff had added them. */
const added: readonly { text: OwnText; place: TextPlace; words: SiteTextWords }[] = [
  {
    text: 'topic-service-hours',
    place: { category: 'account', position: 10, isEnded: false },
    words: {
      EN: {
        title: 'Service hours',
        body: lines(
          '## When do people answer?',
          'Every day, around the clock, in the chat.',
          '## Which languages do they speak?',
          'Thai, Vietnamese and English.',
        ),
      },
      TY: {
        title: 'เวลาให้บริการ',
        body: lines('## เจ้าหน้าที่ตอบเมื่อไร', 'ทุกวันตลอด 24 ชั่วโมงทางแชต', '## พูดภาษาอะไรบ้าง', 'ไทย เวียดนาม และอังกฤษ'),
      },
      VI: {
        title: 'Giờ phục vụ',
        body: lines(
          '## Khi nào có người trả lời?',
          'Mọi ngày, suốt 24 giờ, qua trò chuyện.',
          '## Nhân viên nói tiếng gì?',
          'Tiếng Thái, tiếng Việt và tiếng Anh.',
        ),
      },
      CN: {
        title: '服务时间',
        body: lines(
          '## 什么时候有人回复？',
          '每天 24 小时，通过在线聊天。',
          '## 客服使用哪些语言？',
          '泰语、越南语和英语。',
        ),
      },
    },
  },
  {
    text: 'page-about-us',
    place: { category: null, position: 10, isEnded: false },
    words: {
      EN: {
        title: 'About us',
        description: 'The demonstration house and how it plays with play money only.',
        body: lines(
          'We are a **demonstration house**. All money here is play money.',
          '## How to reach us',
          'Write to help@tamarind.example, or read the [help centre](/helpmc).',
        ),
      },
      TY: {
        title: 'เกี่ยวกับเรา',
        description: 'เว็บไซต์สาธิตที่ใช้เงินจำลองเท่านั้น',
        body: lines(
          'เราเป็น**เว็บไซต์สาธิต** เงินทั้งหมดที่นี่เป็นเงินจำลอง',
          '## ติดต่อเรา',
          'เขียนถึง help@tamarind.example หรืออ่าน[ศูนย์ช่วยเหลือ](/helpmc)',
        ),
      },
      VI: {
        title: 'Về chúng tôi',
        description: 'Trang trình diễn chỉ dùng tiền ảo.',
        body: lines(
          'Chúng tôi là **trang trình diễn**. Mọi khoản tiền ở đây đều là tiền ảo.',
          '## Liên hệ',
          'Viết cho help@tamarind.example hoặc đọc [trung tâm trợ giúp](/helpmc).',
        ),
      },
      CN: {
        title: '关于我们',
        description: '只使用虚拟货币的演示网站。',
        body: lines(
          '我们是**演示网站**。这里的所有资金都是虚拟货币。',
          '## 联系我们',
          '请写信至 help@tamarind.example，或阅读[帮助中心](/helpmc)。',
        ),
      },
    },
  },
];

/**
 * Publishes the demo's legal documents, help topic and public page. A text that already has a published version is
 * skipped.
 */
export const seedSiteTexts = ({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await queries.lockSeed(tx);
    for (const text of await legalTextsMissing(tx)) {
      const draftIn = (language: TextLanguage) =>
        legalDraft(packOf('demo'), text, { brand: 'Tamarind Play', languages: [language], filled: filled[language] })[
          language
        ];
      const words = { TY: draftIn('TY'), EN: draftIn('EN'), VI: draftIn('VI'), CN: draftIn('CN') };
      // Ask nobody to agree again: members of an older demo have agreed to terms that had no text.
      const wish = { text, words, asksMembers: false, reason: 'demo texts' };
      await publishWords(tx, { people: null, now: clock.now() }, wish);
    }
    for (const own of added) {
      if (await queries.isTextPublished(tx, own.text)) continue;
      const wish = { ...own, asksMembers: false, reason: 'demo texts' };
      await publishWords(tx, { people: null, now: clock.now() }, wish);
    }
  });
