// Claim: of 300 searches with one typing error, in English, German, Arabic and Chinese, at least 90 % have the wanted entry among the
// first three.
// Floor, in the same run: the same searches without the error. The entries are the sample manuals in their languages and a log of
// maintenance in Chinese; a search is the title of an entry, or its beginning of up to three words, with an error in its longest word. Run:
// node bench/search-errors.ts
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valueOf } from '@hearth/core/problem.ts';
import { sequenceAt } from '@hearth/plant/seeded-random.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { importManuals } from '@hearth/product/manual/import-manuals.ts';
import { manualList } from '@hearth/product/manual/manual-list.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { sampleManualFolder } from '@hearth/product/sample-data/sample-manuals.ts';
import { audiences } from '@hearth/product/search/audience.ts';
import { entriesOfManuals } from '@hearth/product/search/index-manuals.ts';
import { type IndexedEntry, syncEntries } from '@hearth/product/search/store.ts';
import { worldOn } from '@hearth/product/testing.ts';
import { everybodysHome } from '@hearth/product/wake-index.ts';

const [shareMin, perLanguage] = [0.9, 75];
const chinese = [
  '清洗水过滤器',
  '供暖水压偏低',
  '更换循环水泵',
  '室外机结冰',
  '热水温度不够',
  '检查制冷剂压力',
  '安装新的温控器',
  '地暖管道排气',
  '清理排水管道',
  '噪音来自压缩机',
  '调整供暖曲线',
  '更换膨胀水箱',
  '电加热棒故障',
  '检查安全阀门',
  '空气滤网发霉',
  '阀门漏水已修复',
  '传感器读数异常',
  '重新设置时间表',
  '水箱消毒完成',
  '网络连接中断',
  '补充防冻液体',
  '主板固件升级',
  '散热器不够暖和',
  '年度保养报告',
  '厨房龙头热水慢',
];

const next = sequenceAt(20, 27, 0);
const drawn = (length: number): number => Math.min(length - 1, Math.trunc(next() * length));

const db = await testDatabase('pglite', [productMigrations]);
const { api, deps } = worldOn(db);
const list = manualList.parse(
  JSON.parse(await readFile(join(sampleManualFolder, 'manuals.json'), 'utf8')),
);
valueOf(await importManuals(deps, { folder: sampleManualFolder, list }));
const entries = [...(await entriesOfManuals(db)), ...chinese.map(chineseEntry)];
await db.transaction(async (tx) => await syncEntries(tx, everybodysHome, entries));

let [found, foundWithout, all] = [0, 0, 0];
for (const language of ['en', 'de', 'ar', 'zh']) {
  const own = entries.filter(({ content }) => content.language === language);
  let hits = 0;
  for (let nth = 0; nth < perLanguage; nth += 1) {
    const wanted = own[nth % own.length];
    if (!wanted) continue;
    const typed = wanted.content.title.split(' ').slice(0, 3).join(' ');
    const wrong = withError(typed);
    if (await isAmongFirst(wrong, wanted)) hits += 1;
    else console.log(`${language}: “${wrong}” does not find “${wanted.content.title}”`);
    if (await isAmongFirst(typed, wanted)) foundWithout += 1;
    all += 1;
  }
  found += hits;
  console.log(`${language}: ${hits} of ${perLanguage} searches from ${own.length} entries`);
}
const share = found / all;
console.log(
  `${all} searches with one typing error: ${(100 * share).toFixed(1)} % find their entry among the first three, without the error ` +
    `${((100 * foundWithout) / all).toFixed(1)} %; ratio ${(found / foundWithout).toFixed(2)} ${share >= shareMin ? 'ok' : `BELOW ${shareMin}`}`,
);
await db.close();
process.exit();

function chineseEntry(title: string, at: number): IndexedEntry {
  const target = {
    to: 'maintenance',
    entry: String(at),
    kind: 'service',
    on: '2026-01-10',
  } as const;
  const content = { title, note: '', text: '', language: 'zh', target };
  return {
    audience: audiences.everybody,
    subject: `log ${at}`,
    kind: 'maintenance',
    codes: [],
    content,
  };
}

/** Whether a title is among the first hits. Titles are compared, because several manuals have the same heading. */
async function isAmongFirst(text: string, { content }: IndexedEntry): Promise<boolean> {
  const body = { text, language: content.language, isExact: false };
  const { groups } = valueOf(await api.search({ body }, {}));
  const first = groups.flatMap(({ hits }) => hits).slice(0, 3);
  return first.some(({ title }) => title.text === content.title);
}

/** One letter of the longest word left out, doubled, replaced or exchanged with the next; of Chinese replaced. */
function withError(text: string): string {
  const words = text.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const letters = [...longest];
  const isChinese = /\p{Script=Han}/u.test(longest);
  const at = drawn(letters.length - 1);
  const letter = letters[at] ?? '';
  const other = isChinese ? '们' : /[a-z]/i.test(letter) ? 'x' : 'ظ';
  const changed = isChinese
    ? letters.with(at, other)
    : ([
        letters.toSpliced(at, 1),
        letters.toSpliced(at, 0, letter),
        letters.with(at, other),
        letters.toSpliced(at, 2, letters[at + 1] ?? '', letter),
      ][drawn(4)] ?? letters);
  return words.map((word) => (word === longest ? changed.join('') : word)).join(' ');
}
