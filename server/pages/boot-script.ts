/**
 * The inline script of every page. The application is fetched once the page is loaded and painted, so that it competes
 * with no picture; sooner when the visitor acts, and after a few seconds whatever is still loading. With it come the
 * files that the page names in `#page-modules`.
 * @param entry path of the entry module
 * @param imports paths of the modules it imports, fetched beside it instead of after it
 */
export function bootScript(entry: string, imports: readonly string[]): string {
  const urls = JSON.stringify([entry, ...imports]);
  return [
    '(()=>{',
    'let begun=false;',
    'const begin=()=>{',
    'if(begun)return;',
    'begun=true;',
    "const own=document.getElementById('page-modules')?.textContent??'[]';",
    `for(const url of ${urls}.concat(JSON.parse(own)))import(url)`,
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
