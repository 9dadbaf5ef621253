import { EARLY_ACTS } from '#server/platform/pages/early-acts.ts';

/**
 * The inline script of every page. The application is fetched once the page is loaded and painted, so that it competes
 * with no picture; sooner when the visitor acts, and after a few seconds whatever is still loading. With it come the
 * files that the page names in `#page-modules`.
 * @param entry path of the entry module
 * @param imports paths of the modules it imports: the libraries
 */
export function bootScript(entry: string, imports: readonly string[]): string {
  return [
    '(()=>{',
    EARLY_ACTS,
    'let begun=false;',
    'const begin=()=>{',
    'if(begun)return;',
    'begun=true;',
    "const own=JSON.parse(document.getElementById('page-modules')?.textContent??'[]');",
    `const libraries=${JSON.stringify(imports)};`,
    `for(const href of [...libraries,${JSON.stringify(entry)},...own])`,
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
    // The libraries run in a task of their own, so that a tap between the two is answered.
    'Promise.all(libraries.map((url)=>import(url)))',
    `.finally(()=>setTimeout(()=>import(${JSON.stringify(entry)})))`,
    '};',
    'const soon=()=>requestAnimationFrame(()=>setTimeout(begin));',
    "if(document.readyState==='complete')soon();",
    "else addEventListener('load',soon,{once:true});",
    "for(const type of ['pointerdown','keydown','touchstart'])",
    'addEventListener(type,begin,{once:true,passive:true,capture:true});',
    'setTimeout(begin,4000)',
    '})()',
  ].join('');
}
