import type { TextLanguage } from '@tamarind/domain/content/announcement';
import { type Blank, legalDraft } from '@tamarind/domain/jurisdictions/legal-drafts';
import { packOf } from '@tamarind/domain/jurisdictions/index';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { legalTextsMissing, publishWords } from '../site-texts/index.ts';
import * as queries from './queries.ts';

/** Number of the demo's terms; members of the demo have agreed to them. */
export const DEMO_TERMS = '1';

/** The jurisdiction pack's drafts with their blanks filled; a demonstration has no company, licence or lawyer. */
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

/** Publishes the demo's legal documents if none is published. */
export const seedSiteTexts = ({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await queries.lockSeed(tx);
    for (const text of await legalTextsMissing(tx)) {
      const draftIn = (language: TextLanguage) =>
        legalDraft(packOf('demo'), text, { brand: 'Tamarind Play', languages: [language], filled: filled[language] })[
          language
        ];
      const words = { TY: draftIn('TY'), EN: draftIn('EN'), VI: draftIn('VI'), CN: draftIn('CN') };
      // Members of an older demo agreed to terms without a text; they are not asked again.
      const wish = { text, words, asksMembers: false, reason: 'demo texts' };
      await publishWords(tx, { people: null, now: clock.now() }, wish);
    }
  });
